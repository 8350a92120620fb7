import { expect } from 'vitest';
import { FUNCTIONS, QUEUES, SCHEDULES, TABLE } from '../../infra/topology.ts';
import { called, type Ground, named } from './ground.ts';

const FORTNIGHT = 14 * 86_400;
const PRODUCTION = 'production';
const title = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Numbers that an issue or AWS demands stand here as numbers: the topology is what is being judged. */
export type Laws = Readonly<Record<string, (ground: Ground) => void>>;

const core = ({ tables }: Ground) => called(tables, 'CoreTable');

export const TABLE_LAWS: Laws = {
  'there are two tables, paid by the request, without a stream': ({ tables }) => {
    const alike = { billingMode: 'PAY_PER_REQUEST', streamEnabled: false };
    expect(tables).toMatchObject([alike, alike]);
  },
  'the keys of the record and its sparse index are those of the topology': (ground) => {
    expect(core(ground)).toMatchObject({ hashKey: TABLE.hash, rangeKey: TABLE.range });
    const { hash: hashKey, range: rangeKey } = TABLE.indexes.list;
    expect(core(ground).globalSecondaryIndexes).toMatchObject([{ name: 'list', hashKey, rangeKey }]);
  },
  'an index projects only what ranks': ({ tables }) => {
    const indexes = tables.flatMap((table) => table.globalSecondaryIndexes);
    for (const index of indexes) {
      expect(index.projectionType).toBe('INCLUDE');
      expect(index.nonKeyAttributes?.length).toBeGreaterThan(0);
      for (const sealed of ['excerpt', 'subject', 'quote'])
        expect(index.nonKeyAttributes).not.toContain(sealed);
    }
  },
  'the record can be restored to any point in time': (ground) => {
    expect(core(ground)).toMatchObject({ pointInTimeRecovery: { enabled: true } });
  },
  'what has expired is deleted by the tables themselves': ({ tables }) => {
    const expiry = { ttl: { enabled: true, attributeName: 'expiresAt' } };
    expect(tables).toMatchObject([expiry, expiry]);
  },
  'the tables are protected from deletion in production and nowhere else': ({ tables, stage }) => {
    const isKept = { deletionProtectionEnabled: stage === PRODUCTION };
    expect(tables).toMatchObject([isKept, isKept]);
  },
  'the tables outlive their stage in production and nowhere else': ({ resources, stage }) => {
    const kept = resources.filter((each) => each.retain && each.type === 'aws:dynamodb/table:Table');
    expect(kept).toHaveLength(stage === PRODUCTION ? 2 : 0);
  },
  'production cannot be removed by a command': ({ app, stage }) => {
    expect(app.protect).toBe(stage === PRODUCTION);
  },
};

export const QUEUE_LAWS: Laws = {
  'every queue that is consumed has a dead-letter queue of its own kind': ({ queues, mappings }) => {
    for (const { eventSourceArn } of mappings) {
      const queue = queues.find(({ name }) => name === named(eventSourceArn));
      const dead = queues.find(({ name }) => name === named(queue?.redrivePolicy?.deadLetterTargetArn ?? ''));
      expect(dead, `dead letters of ${eventSourceArn}`).toBeDefined();
      expect(dead?.fifoQueue).toBe(queue?.fifoQueue);
    }
    expect(mappings).toHaveLength(Object.keys(QUEUES).length);
  },
  'a message is tried several times, not once and not for ever': ({ queues }) => {
    for (const { redrivePolicy } of queues) {
      if (redrivePolicy === undefined) continue;
      expect(redrivePolicy.maxReceiveCount).toBeGreaterThanOrEqual(3);
      expect(redrivePolicy.maxReceiveCount).toBeLessThanOrEqual(10);
    }
  },
  'work is ordered by account, so its queues are FIFO': ({ queues }) => {
    for (const title of ['RecheckJobsQueue', 'SyncJobsQueue', 'BackfillJobsQueue'])
      expect(called(queues, title).fifoQueue).toBe(true);
  },
  'a message is invisible for at least six times the time that its consumer has': ({
    queues,
    mappings,
    functions,
  }) => {
    for (const { eventSourceArn, functionName } of mappings) {
      const visible =
        queues.find(({ name }) => name === named(eventSourceArn))?.visibilityTimeoutSeconds ?? 0;
      const timeout = functions.find(({ name }) => name === named(functionName))?.timeout ?? Infinity;
      expect(visible).toBeGreaterThanOrEqual(6 * timeout);
    }
  },
  'one bad message does not fail its batch': ({ mappings }) => {
    for (const each of mappings) expect(each.functionResponseTypes).toEqual(['ReportBatchItemFailures']);
  },
  'a queue cannot use up the concurrency of the account': ({ mappings }) => {
    for (const { scalingConfig } of mappings) {
      expect(scalingConfig?.maximumConcurrency).toBeGreaterThanOrEqual(2);
      expect(scalingConfig?.maximumConcurrency).toBeLessThanOrEqual(10);
    }
  },
  'batches are as large as the topology says, and a FIFO queue has none above ten': ({ mappings }) => {
    for (const [name, { batch }] of Object.entries(QUEUES)) {
      const of = mappings.filter((each) => named(each.eventSourceArn).includes(`-${title(name)}Jobs`));
      expect(of.map((each) => each.batchSize)).toEqual([batch]);
    }
    for (const each of mappings) expect(each.batchSize).toBeLessThanOrEqual(10);
  },
  'dead letters are kept for a fortnight': ({ queues }) => {
    const dead = queues.filter((each) => each.redrivePolicy === undefined);
    expect(dead).toHaveLength(Object.keys(QUEUES).length + Object.keys(SCHEDULES).length);
    for (const each of dead) expect(each.messageRetentionSeconds).toBe(FORTNIGHT);
  },
};

export const FUNCTION_LAWS: Laws = {
  'the functions are those of the topology, with their time and memory': ({ functions, builds }) => {
    expect(functions).toHaveLength(Object.keys(FUNCTIONS).length);
    for (const [name, { handler, timeout, memory }] of Object.entries(FUNCTIONS)) {
      const fn = called(functions, `${title(name)}Function`);
      expect(fn).toMatchObject({ timeout, memorySize: memory });
      expect(builds.find((each) => each.functionID === title(name))?.handler).toBe(handler);
    }
  },
  'every function runs Node 24 on arm64': ({ functions }) => {
    for (const each of functions)
      expect(each).toMatchObject({ runtime: 'nodejs24.x', architectures: ['arm64'] });
  },
  'every function is minified': ({ builds }) => {
    for (const each of builds) expect(each.properties.minify, each.functionID).toBe(true);
  },
  'every function logs JSON into a group of its own': ({ functions, logs }) => {
    const groups = new Set(functions.map((each) => each.loggingConfig.logGroup));
    expect(groups.size).toBe(functions.length);
    for (const each of functions) expect(each.loggingConfig.logFormat).toBe('JSON');
    for (const group of groups) expect(logs.map((each) => each.name)).toContain(group);
  },
  'logs are kept for a month': ({ logs }) => {
    expect(logs).toHaveLength(Object.keys(FUNCTIONS).length + 1);
    for (const each of logs) expect(each.retentionInDays).toBe(30);
  },
  'the environment of a function holds nothing but what SST itself puts there': ({ functions }) => {
    for (const { environment } of functions)
      expect(Object.keys(environment.variables).sort()).toEqual([
        'SST_KEY',
        'SST_KEY_FILE',
        'SST_RESOURCE_App',
      ]);
  },
};
