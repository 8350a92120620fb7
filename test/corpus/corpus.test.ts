import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Case, loadCases } from './case.ts';
import { differences, find, judge } from './run.ts';

const here = import.meta.dirname;
const shared = join(here, '../../../shared/cases');
const own = readdirSync(here)
  .filter((name) => name.endsWith('.json'))
  .map((name) => join(here, name));
const given = existsSync(shared)
  ? readdirSync(shared)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(shared, name))
  : [];

async function problems(of: Case): Promise<string[]> {
  const said = await judge([of]);
  return [
    ...differences(of, of.expect, find(of, said)),
    ...Object.entries(of.expectThreads).flatMap(([thread, wanted]) =>
      differences(of, wanted, find(of, said, thread)).map((one) => `thread ${thread}: ${one}`),
    ),
  ];
}

for (const path of [...given, ...own]) {
  describe(`${given.includes(path) ? 'shared' : 'own'} ${basename(path)}`, () => {
    const cases = loadCases(path).filter((one) => one.messages.length > 0);
    test.each(cases.map((one) => [one.id, one.title, one] as const))('%s: %s', async (_id, _title, one) => {
      expect(await problems(one)).toEqual([]);
    });
  });
}

test('the corpus holds at least 150 cases of its own, each under its own id', () => {
  const ids = own.flatMap(loadCases).map((one) => one.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(150);
});

test('cases of one owner and clock give the same verdicts in one shared mailbox', async () => {
  const piles = new Map<string, Case[]>();
  for (const one of [...given, ...own].flatMap(loadCases)) {
    if (one.messages.length === 0) continue;
    const apart = one.alone || !one.gmailHeaders || one.muted !== undefined;
    const key = apart ? one.id : `${one.me.join()} ${one.asOf} ${one.crlf}`;
    piles.set(key, [...(piles.get(key) ?? []), one]);
  }
  const wrong: string[] = [];
  for (const pile of piles.values()) {
    const said = await judge(pile);
    for (const one of pile)
      for (const difference of differences(one, one.expect, find(one, said)))
        wrong.push(`${one.id}: ${difference}`);
  }
  expect(wrong).toEqual([]);
});
