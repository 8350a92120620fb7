import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { openMailbox } from '#core/adapters/mbox/folder';
import { messageId } from '#core/id';
import { crossingsOf } from '#core/loops/crossings';
import { detect } from '#core/loops/detect';
import { explain } from '#core/loops/explain';
import { NO_MUTES } from '#core/loops/mute';
import { ackOnly, waives } from '#core/mail/ack';
import { asks } from '#core/mail/asks';
import { type Collection, collect } from '#core/mail/collect';
import { addressList } from '#core/mail/field';
import { plainText } from '#core/mail/html-text';
import { learnMe, meOf } from '#core/mail/identity';
import type { Message } from '#core/mail/message';
import { ownText } from '#core/mail/own-text';
import { stripSubject } from '#core/mail/subject';
import { instant } from '#core/time';
import { BEA, fact, mine, NORA, NOW, sight, thread } from '../loops/facts.ts';
import { type Figure, keeps, line, median, seconds } from './figure.ts';
import { generateMbox } from './generate.ts';

const folder = mkdtempSync(join(tmpdir(), 'openloop-bench-'));
const figures: Figure[] = [];
const report = (figure: Figure): void => {
  figures.push(figure);
  console.log(line(figure));
};

const NEWEST = new Date('2026-09-15T09:00:00Z');
const ROUNDS = 5;

function verdicts(collection: Collection): number {
  const me = learnMe(
    meOf([NORA]),
    collection.threads.flatMap((one) => one.messages),
  );
  const crossings = crossingsOf(collection.threads, me);
  const now = instant(NEWEST.getTime());
  for (const one of collection.threads)
    explain(one, { me, now, mutes: NO_MUTES, crossings: crossings(one), firstSightDays: 30 });
  return collection.threads.length;
}

/** The whole way from a file to verdicts, beside the MIME parser alone on the same mails, in one run. */
async function pipeline(): Promise<void> {
  const messages = 6_000;
  const path = join(folder, 'pipeline.mbox');
  await generateMbox(path, { messages, perThread: 5, newest: NEWEST });
  const mails = split(readFileSync(path));
  const [whole, parser]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    parser.push(
      await seconds(async () => {
        for (const mail of mails) await PostalMime.parse(mail);
      }),
    );
    whole.push(await seconds(async () => verdicts(await collect(await openMailbox(path), meOf([NORA])))));
  }
  const collection = await collect(await openMailbox(path), meOf([NORA]));
  const judging = median(await times(ROUNDS, () => verdicts(collection)));
  report({
    name: 'mbox to verdicts, beside the MIME parser alone',
    value: median(parser) / median(whole),
    unit: 'of its rate',
    least: 0.6,
  });
  report({ name: 'mbox to verdicts', value: mails.length / median(whole), unit: 'messages/s' });
  report({ name: 'MIME parser alone', value: mails.length / median(parser), unit: 'messages/s' });
  report({ name: 'facts to verdicts', value: collection.threads.length / judging, unit: 'threads/s' });
}

async function times(rounds: number, work: () => unknown): Promise<number[]> {
  const all: number[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await seconds(work));
  return all;
}

/** The mails of a generated mbox, each with its From_ line off. */
function split(file: Buffer): Buffer[] {
  const mails: Buffer[] = [];
  for (let at = 0; at < file.length; ) {
    const next = file.indexOf('\nFrom ', at);
    const end = next < 0 ? file.length : next + 1;
    mails.push(file.subarray(file.indexOf(10, at) + 1, end));
    at = end;
  }
  return mails;
}

/** A long thread must not cost more than its length, in whatever order its facts come. */
async function longThreads(): Promise<void> {
  const conversation = (length: number): Message[] =>
    Array.from({ length }, (_, i) => {
      const over = {
        id: messageId(`<long-${i}@x>`),
        ageHours: 700 - i,
        asks: i % 3 === 0,
        subject: `Topic ${i % 7}`,
      };
      return i % 2 === 0 ? fact({ ...over, from: BEA, to: [NORA] }) : mine(over);
    });
  const orders: Record<string, (all: Message[]) => Message[]> = {
    'oldest first': (all) => all,
    'newest first': (all) => all.toReversed(),
    shuffled: (all) => all.toSorted((a, b) => (hash(a.id) < hash(b.id) ? -1 : 1)),
  };
  for (const [order, arrange] of Object.entries(orders)) {
    const [short, long] = [thread(arrange(conversation(5))), thread(arrange(conversation(500)))];
    const cost = async (one: typeof short, runs: number) =>
      median(
        await times(9, () => {
          for (let i = 0; i < runs; i += 1) detect(one, { ...sight, now: NOW });
        }),
      ) / runs;
    await cost(short, 2_000);
    report({
      name: `detect, 500 messages beside 5, ${order}`,
      value: (await cost(long, 40)) / (await cost(short, 4_000)),
      unit: 'times',
      most: 120,
    });
  }
}

const hash = (text: string): number =>
  [...text].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 1_000_003, 7);

/** What a hostile mail costs: twice the input may cost little more than twice the time. */
async function hostile(): Promise<void> {
  const seeds = [
    'a',
    ' ',
    '>',
    '> ',
    '\n',
    'On ',
    'On x wrote:\n',
    'please ',
    '?',
    'could you ',
    'From: ',
    '-- \n',
    '<',
    '<div>',
    '&lt;',
    '"',
    ',',
    '(',
    'a@b.c,',
    'thanks ',
    'https://a',
    '。',
    'Re: ',
    '_',
    '\t \n',
  ];
  const judges: Record<string, (text: string) => unknown> = {
    ownText,
    asks,
    ackOnly,
    waives,
    stripSubject,
    addressList,
    plainText: (html) => plainText({ html, parts: [] }),
  };
  for (const [name, judge] of Object.entries(judges)) {
    let [worst, slowest] = [0, 0];
    for (const seed of seeds) {
      const [half, full] = [500_000, 1_000_000].map((size) => seed.repeat(Math.ceil(size / seed.length)));
      const small = median(await times(3, () => judge(half ?? '')));
      const large = median(await times(3, () => judge(full ?? '')));
      slowest = Math.max(slowest, large);
      if (large > 0.02) worst = Math.max(worst, large / small);
    }
    report({
      name: `${name}, 1 MB beside 0.5 MB, worst of ${seeds.length} inputs`,
      value: worst,
      unit: 'times',
      most: 3,
    });
    report({ name: `${name}, slowest 1 MB input`, value: slowest * 1_000, unit: 'ms', most: 2_000 });
  }
}

/** Peak memory at 200,000 messages, and what one more message adds. */
async function memory(): Promise<void> {
  const measure = async (messages: number): Promise<{ peak: number; living: number }> => {
    const path = join(folder, `${messages}.mbox`);
    await generateMbox(path, { messages, perThread: 5, newest: NEWEST });
    const said = execFileSync(
      process.execPath,
      ['--expose-gc', join(import.meta.dirname, 'memory.ts'), path, NORA],
      { encoding: 'utf8' },
    );
    rmSync(path);
    return JSON.parse(said);
  };
  const [half, full] = [await measure(100_000), await measure(200_000)];
  report({ name: 'peak memory at 200,000 messages', value: full.peak / 1e6, unit: 'MB', most: 400 });
  report({
    name: 'growth a message, peak',
    value: (full.peak - half.peak) / 100_000,
    unit: 'bytes',
    most: 1_000,
  });
  report({
    name: 'growth a message, living heap',
    value: (full.living - half.living) / 100_000,
    unit: 'bytes',
    most: 1_000,
  });
}

try {
  await pipeline();
  await longThreads();
  await hostile();
  await memory();
} finally {
  rmSync(folder, { recursive: true });
}
const missed = figures.filter((figure) => !keeps(figure)).length;
console.log(missed === 0 ? 'every figure kept' : `${missed} figures missed`);
process.exitCode = missed === 0 ? 0 : 1;
