import type { SQSEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Fault, REJECT_STATUS, type RejectCode, reject } from '#core/fault';
import { tenantId } from '#core/id';
import { instant } from '#core/time';
import { type Parked, sqsBatch } from '../../functions/shell/batch.ts';
import { problemOf, problemResponse } from '../../functions/shell/http.ts';
import { jsonLog, type LogEntry } from '../../functions/shell/log.ts';

describe('a batch', () => {
  const record = (messageId: string, group: string, body: string): SQSEvent['Records'][number] => ({
    ...{ messageId, receiptHandle: `r-${messageId}`, body, messageAttributes: {}, md5OfBody: '' },
    attributes: {
      ...{ ApproximateReceiveCount: '2', SentTimestamp: '0', SenderId: '' },
      ...{ ApproximateFirstReceiveTimestamp: '0', MessageGroupId: group },
    },
    ...{ eventSource: 'aws:sqs', eventSourceARN: '', awsRegion: '' },
  });

  async function run(records: SQSEvent['Records'], failures: Record<string, Error>, parking?: Error) {
    const calls: string[] = [];
    const parked: Parked[] = [];
    const logged: LogEntry[] = [];
    const handler = sqsBatch({
      parse: z.object({ id: z.string() }),
      handle: async ({ id }) => {
        calls.push(id);
        const failure = failures[id];
        if (failure !== undefined) throw failure;
      },
      park: async (one) => {
        if (parking !== undefined) throw parking;
        parked.push(one);
      },
      log: (entry) => logged.push(entry),
    });
    const answer = await handler({ Records: records });
    const failed = answer.batchItemFailures.map((one) => one.itemIdentifier);
    return { calls, parked, failed, codes: logged.map((entry) => entry.code) };
  }
  const of = (...ids: string[]) => ids.map((id) => record(id, id[0] ?? '', JSON.stringify({ id })));

  it('calls once per record, in order, and fails none', async () => {
    const { calls, failed } = await run(of('a1', 'b1', 'a2'), {});
    expect(calls).toEqual(['a1', 'b1', 'a2']);
    expect(failed).toEqual([]);
  });

  it.each([
    ['a retry fault', new Fault('retry', 'busy'), 'record_retried'],
    ['a defect', new TypeError('x is undefined'), 'record_failed'],
  ])(
    'fails a record by %s and the rest of its group, and goes on with the others',
    async (_, error, code) => {
      const { calls, failed, codes } = await run(of('a1', 'a2', 'b1', 'a3', 'b2'), { a2: error });
      expect(calls).toEqual(['a1', 'a2', 'b1', 'b2']);
      expect(failed).toEqual(['a2', 'a3']);
      expect(codes).toEqual([code]);
    },
  );

  it('answers for a batch that failed as a whole', async () => {
    const error = new Fault('retry', 'busy');
    expect((await run(of('a1', 'b1'), { a1: error, b1: error })).failed).toEqual(['a1', 'b1']);
  });

  it.each(['park', 'revoke', 'reject'] as const)(
    'parks a %s fault and goes on with its group',
    async (kind) => {
      const { calls, parked, failed, codes } = await run(of('a1', 'a2'), { a1: new Fault(kind, 'never') });
      expect(calls).toEqual(['a1', 'a2']);
      expect(parked).toEqual([{ id: 'a1', group: 'a', body: { id: 'a1' } }]);
      expect(failed).toEqual([]);
      expect(codes).toEqual(['record_parked']);
    },
  );

  it('parks a body that is no JSON or not what was agreed, unhandled', async () => {
    const { calls, parked, failed } = await run([record('1', 'a', '{'), record('2', 'a', '{"id":3}')], {});
    expect(calls).toEqual([]);
    expect(parked.map((one) => one.body)).toEqual(['{', { id: 3 }]);
    expect(failed).toEqual([]);
  });

  it('fails a record that could not be parked', async () => {
    const { failed } = await run(of('a1'), { a1: new Fault('park', 'never') }, new Fault('retry', 'away'));
    expect(failed).toEqual(['a1']);
  });
});

describe('a problem', () => {
  it.each(Object.entries(REJECT_STATUS))('of %s has the status %i', (code, status) => {
    expect(problemOf(reject(code as RejectCode, 'Say it so.'))).toMatchObject({
      status,
      code,
      detail: 'Say it so.',
    });
  });

  it('is a 503 with a time to come back, in whole seconds', async () => {
    const answer = problemResponse(new Fault('retry', 'Busy.', { after: 1200 }));
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(problemResponse(new Fault('retry', 'Busy.')).headers.get('retry-after')).toBe('5');
  });

  it('is a 500 where it will never work and a 409 where the grant is gone', () => {
    expect(problemOf(new Fault('park', 'Never.')).status).toBe(500);
    expect(problemOf(new Fault('revoke', 'Connect again.')).status).toBe(409);
  });

  it('says nothing of a defect', async () => {
    const answer = problemResponse(new Error('subject: the secret plan'));
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ type: 'about:blank', title: 'Internal Server Error', status: 500 });
  });
});

describe('the log', () => {
  const lineOf = (entry: LogEntry): string => {
    const lines: string[] = [];
    jsonLog(
      (line) => lines.push(line),
      () => instant(0),
    )(entry);
    return lines.join('');
  };

  it('writes one line of JSON: when, level, code, ids', () => {
    const line = lineOf({ level: 'warn', code: 'record_retried', tenant: tenantId('t-1'), count: 2 });
    expect(line.endsWith('\n')).toBe(true);
    expect(JSON.parse(line)).toEqual({
      ...{ at: '1970-01-01T00:00:00.000Z', level: 'warn', code: 'record_retried', tenant: 't-1', count: 2 },
    });
  });

  it('keeps the text of errors and whatever is no id to itself', () => {
    const text = 'mail of bea@example.org:\n    at secret.plan:1:1\n    at the end (file.ts:2:2)';
    const error = new Fault('park', text, { cause: new Error(text) });
    const line = lineOf({ level: 'error', code: 'record_failed', request: 'bea@example.org', error });
    expect(line).not.toMatch(/example|secret|the end/);
    expect(JSON.parse(line).error).toMatchObject({ name: 'Fault', cause: { name: 'Error' } });
    expect(JSON.parse(line).error.stack[0]).toMatch(/shell\.test\.ts/);
  });
});
