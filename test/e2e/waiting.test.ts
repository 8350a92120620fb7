import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadCases } from '../corpus/case.ts';
import { mboxOf } from '../corpus/mbox.ts';
import { openloop, root } from './cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'openloop-cli-'));
const ME = 'nora@example.com,nora.field@example.org';
const bare = join(folder, 'bare');
mkdirSync(bare);
const file = (name: string, content: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
let mbox = '';

beforeAll(() => {
  const cases = [
    ...loadCases(join(root, 'test/corpus/quotes.json')),
    ...loadCases(join(root, 'test/corpus/machine.json')),
  ];
  mbox = file('own.mbox', Buffer.concat(cases.map(mboxOf)));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('openloop waiting', () => {
  test('prints its clock first, then people, and holds back what is still in its grace', async () => {
    const { code, stdout, stderr } = await openloop(['waiting', '--mbox', mbox, '--me', ME]);
    const [first = '', second = ''] = stdout.split('\n');
    expect(first).toMatch(
      /mails in \d+ threads of .*own\.mbox, as of 20\d\d-.*Z \(the instant of its newest mail\)\.$/,
    );
    expect(second).toMatch(/^\d+ people, \d+ open loops\. \d+ more loops? (is|are) held/);
    expect(stderr).toBe('');
    expect(code).toBe(0);
  });

  test('shows three people unless told otherwise, and says how many more there are', async () => {
    const { stdout } = await openloop(['waiting', '--mbox', mbox, '--me', ME, '--json']);
    const answer = JSON.parse(stdout);
    expect(answer).toMatchObject({ ok: true, status: 'ok', completeness: 'complete', noCounterparty: null });
    expect(answer.groups).toHaveLength(3);
    expect(answer.people).toBeGreaterThan(3);
    const all = JSON.parse(
      (await openloop(['waiting', '--mbox', mbox, '--me', ME, '--json', '--top', '50'])).stdout,
    );
    expect(all.groups).toHaveLength(answer.people);
    const scores: number[] = all.groups.map((group: { score: number }) => group.score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  test('refuses to answer when the clock is a day past the newest mail, and says what to run', async () => {
    const late = ['waiting', '--mbox', mbox, '--me', ME, '--as-of', '2026-12-24T00:00:00Z'];
    const refused = await openloop(late);
    expect(refused.code).toBe(1);
    expect(refused.stdout).toContain('--stale-ok');
    const json = JSON.parse((await openloop([...late, '--json'])).stdout);
    expect(json).toMatchObject({ ok: false, status: 'stale' });
    expect(json.nextAction.command).toContain('npx --no openloop waiting --mbox');
    const accepted = await openloop([...late, '--stale-ok', '--json']);
    expect(accepted.code).toBe(0);
    expect(JSON.parse(accepted.stdout)).toMatchObject({ ok: true, completeness: 'partial' });
  });

  test('knows only the account of its file', async () => {
    const other = await openloop(['waiting', '--mbox', mbox, '--me', ME, '--account', 'work']);
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('no account work')]);
    expect(
      (await openloop(['waiting', '--mbox', mbox, '--me', ME, '--account', 'nora@example.com'])).code,
    ).toBe(0);
  });
});

describe('openloop explain', () => {
  test('prints one JSON object a thread, and nothing else on stdout', async () => {
    const { stdout, code } = await openloop(['explain', '--mbox', mbox, '--me', ME, '--json']);
    const threads = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(threads.length).toBeGreaterThan(20);
    for (const thread of threads)
      expect(Object.keys(thread)).toEqual([
        'threadId',
        'subject',
        'verdict',
        'loopType',
        'counterparty',
        'because',
        'openedAt',
        'opensAt',
        'closes',
        'extract',
        'messages',
      ]);
  });

  test('prints a table that a person can read', async () => {
    const { stdout } = await openloop(['explain', '--mbox', mbox, '--me', ME]);
    expect(stdout).toMatch(/they wait for your\s/);
    expect(stdout).not.toContain('they_asked');
  });
});

describe('what cannot be used', () => {
  const junk = Buffer.from(Array.from({ length: 9_000 }, (_, i) => (i * 7919) % 251));
  test.each([
    ['no --me', () => ['waiting', '--mbox', mbox], 2, '--me'],
    ['no --mbox, and no product that runs', () => ['waiting', '--me', ME], 1, 'npm start'],
    [
      'an address that is none',
      () => ['waiting', '--mbox', mbox, '--me', 'nora'],
      2,
      '"nora" is no mail address',
    ],
    [
      'a clock that is none',
      () => ['explain', '--mbox', mbox, '--me', ME, '--as-of', 'yesterday'],
      2,
      'ISO 8601',
    ],
    [
      'a day that does not exist',
      () => ['explain', '--mbox', mbox, '--me', ME, '--as-of', '2026-02-30'],
      2,
      'ISO 8601',
    ],
    ['a top of nought', () => ['waiting', '--mbox', mbox, '--me', ME, '--top', '0'], 2, 'whole number'],
    ['an unknown option', () => ['waiting', '--mbox', mbox, '--me', ME, '--topp', '3'], 2, '--topp'],
    ['an unknown command', () => ['wait'], 2, 'wait'],
    [
      'a file that is not there',
      () => ['waiting', '--mbox', join(folder, 'none.mbox'), '--me', ME],
      1,
      'none.mbox',
    ],
    ['an empty file', () => ['waiting', '--mbox', file('empty.mbox', ''), '--me', ME], 2, 'empty.mbox'],
    ['a folder without mail', () => ['waiting', '--mbox', bare, '--me', ME], 2, 'bare'],
    ['binary junk', () => ['waiting', '--mbox', file('junk.mbox', junk), '--me', ME], 2, 'junk.mbox'],
  ] as const)('%s: a sentence and an exit code', async (_what, args, code, words) => {
    const ran = await openloop(args());
    expect(ran.stderr).toContain(words);
    expect(ran.stderr).not.toMatch(/\n\s+at /);
    expect(ran.code).toBe(code);
    const json = await openloop([...args(), '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false });
  });
});
