import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openMailbox } from '#core/adapters/mbox/folder';
import { collect } from '#core/mail/collect';
import { meOf } from '#core/mail/identity';
import { DAY } from '#core/time';
import { DEMO_OWNER } from '../../functions/local/demo/demo.ts';
import { engineMissing } from '../../functions/local/engines/dynoxide.ts';
import { generateMbox } from '../bench/generate.ts';
import type { Ran } from './cli.ts';
import { endAll, freePort, type Product, processesOn, run, start } from './product.ts';

const folder = mkdtempSync(join(tmpdir(), 'openloop-product-'));
const home = join(folder, 'home');
const own = join(folder, 'own.mbox');
const ME = ['--me', 'nora@example.com'];
let port = 0;
let product: Product;

const loops = z.object({
  loops: z.array(z.object({ id: z.string(), status: z.string(), account: z.string() })),
});
const parsed = (ran: Ran): unknown => JSON.parse(ran.stdout);
/** Loops on record, as the API tells them: a command for each look would take most of the time of this file. */
const listed = async (of: Product, query: Readonly<Record<string, string>> = {}) => {
  const answer = await fetch(`${of.url}/v1/loops?${new URLSearchParams({ limit: '200', ...query })}`);
  return loops.parse(await answer.json()).loops;
};
const open = async (of: Product) => (await listed(of, { status: 'open' })).map(({ id }) => id);
const done = async (of: Product) => (await listed(of, { status: 'done' })).map(({ id }) => id);
const nothingRuns = (where: string) =>
  vi.waitFor(() => expect(processesOn(where)).toEqual([]), { timeout: 60_000, interval: 20 });

beforeAll(async () => {
  await generateMbox(own, { messages: 90, perThread: 3, newest: new Date(Date.now() - 2 * DAY) });
  port = await freePort();
  product = await start({ home, port });
});
afterAll(async () => {
  await endAll();
  rmSync(folder, { recursive: true, force: true });
});

describe('the running product', () => {
  it('has printed who waits, and serves it', async () => {
    expect(product.said.stdout).toMatch(/^\d+ people, \d+ open loops?\./m);
    expect(product.said.stdout).toContain(`Openloop runs at ${product.url}/v1/waiting`);
    expect(product.said.stderr).toBe('');
    const answer = await fetch(`${product.url}/v1/waiting`);
    expect(await answer.json()).toMatchObject({ ok: true, status: 'ok', completeness: 'complete' });
    expect(processesOn(home).length).toBeGreaterThan(engineMissing() ? -1 : 1);
  });

  it('answers every command that reads', async () => {
    const [id = ''] = await open(product);
    const told = await Promise.all(
      [
        ['waiting'],
        ['waiting', '--top', '1', '--account', 'demo', '--json'],
        ['accounts'],
        ['loops', 'list'],
        ['loops', 'show', id],
        ['loops', 'show', id, '--json'],
        ['doctor'],
        ['config', 'list'],
        ['config', 'get', 'waiting.top', '--json'],
      ].map((args) => product.run(...args)),
    );
    expect(told.map(({ code, stderr }) => [code, stderr])).toEqual(told.map(() => [0, '']));
    const [waiting, one, accounts, list, show, record, doctor, config, top] = told.map(
      ({ stdout }) => stdout,
    );
    expect(waiting).toMatch(/^\d+ people, \d+ open loops/);
    expect(JSON.parse(one ?? '')).toMatchObject({ ok: true, groups: { length: 1 } });
    expect(accounts).toMatch(/^demo {2}.*maya@example\.com.*\n {2}mail up to 20\d\d-/);
    expect(list).toContain(id);
    expect(show).toMatch(/^thread .*\nwith .*\nwhat .*\nstatus {3}open\n/);
    expect(JSON.parse(record ?? '')).toMatchObject({
      ok: true,
      loop: { id },
      events: [{ type: 'loop.opened' }],
    });
    expect(doctor?.trim().split('\n')).toHaveLength(8);
    expect(doctor).toMatch(
      /ok {2}store .*\nok {2}queue recheck +0 to come, 0 given up\nok {2}queue sync .*\nok {2}queue backfill .*\nok {2}mailbox demo .*watched until/,
    );
    expect(config).toContain('loops.exclude_labels =');
    expect(JSON.parse(top ?? '')).toMatchObject({ settings: [{ key: 'waiting.top', value: '3' }] });
  });

  it('does what its owner says, once', async () => {
    const [first = '', second = ''] = await open(product);
    const said = async (...args: string[]) => {
      const ran = await product.run('loops', ...args, '--json');
      return [ran.code, parsed(ran)];
    };
    const is = (loopStatus: string) => [0, expect.objectContaining({ ok: true, status: 'ok', loopStatus })];
    const refused = [1, expect.objectContaining({ ok: false, status: 'conflict' })];
    expect(await said('done', first)).toEqual(is('done'));
    expect(await said('done', first)).toEqual(refused);
    expect(await said('snooze', first, '--wake')).toEqual(refused);
    expect(await said('reopen', first)).toEqual(is('open'));
    expect(await said('snooze', second, '--until', '3d')).toEqual(is('snoozed'));
    expect(await said('snooze', second, '--wake')).toEqual(is('open'));
    expect(await said('drop', second, '--note', 'of no use')).toEqual(is('dropped'));
    const shown = await product.run('loops', 'show', second);
    expect(shown.stdout).toContain('dropped (of no use)');
    expect(await open(product)).not.toContain(second);
  });

  it('mutes in its only account, and takes back twice', async () => {
    const sender = ['sender', 'Somebody@Example.net', '--json'];
    const told: unknown[] = [];
    for (const verb of ['mute', 'unmute', 'unmute']) {
      const ran = await product.run('loops', verb, ...sender);
      told.push([ran.code, parsed(ran)]);
    }
    const of = { ok: true, account: 'demo', kind: 'sender', value: 'somebody@example.net' };
    expect(told).toMatchObject([
      [0, { ...of, muted: true, already: false }],
      [0, { ...of, removed: true }],
      [0, { ...of, removed: false }],
    ]);
  });

  it('sets what can be set, and writes nothing else', async () => {
    const settings = async () => (await fetch(`${product.url}/v1/settings`)).json();
    const before = await settings();
    for (const [key, value] of [
      ['waiting.topp', '5'],
      ['waiting.top', '0'],
    ] as const) {
      const { code, stderr } = await product.run('config', 'set', key, value);
      expect([key, code]).toEqual([key, 2]);
      expect(stderr).toMatch(key === 'waiting.topp' ? /There are: waiting\.top,/ : /must be a whole number/);
    }
    expect(await settings()).toEqual(before);
    expect((await product.run('config', 'set', 'waiting.top', '2')).code).toBe(0);
    expect(await (await fetch(`${product.url}/v1/waiting`)).json()).toMatchObject({ groups: { length: 2 } });
  });

  it('makes own mail an account, and again changes nothing', async () => {
    const bring = () => product.run('import', '--mbox', own, ...ME, '--name', 'Work', '--json');
    const first = await bring();
    expect(first.code).toBe(0);
    expect(parsed(first)).toMatchObject({ ok: true, account: 'work', unreadable: [] });
    const before = await listed(product, { account: 'work' });
    expect(before.length).toBeGreaterThan(20);
    const again = await bring();
    expect([again.code, parsed(again)]).toEqual([0, parsed(first)]);
    expect(await listed(product, { account: 'work' })).toEqual(before);
    const taken = await product.run('import', '--mbox', own, ...ME, '--name', 'other');
    expect([taken.code, taken.stderr]).toEqual([1, expect.stringContaining('belongs to another account')]);
  });

  it('wants to know the account of a mute now that there are two', async () => {
    for (const verb of ['mute', 'unmute']) {
      const { code, stderr } = await product.run('loops', verb, 'sender', 'somebody@example.net');
      expect([code, stderr]).toEqual([2, expect.stringMatching(/--account: (demo, work|work, demo)/)]);
    }
    const named = ['loops', 'mute', 'thread', '12', '--account', 'work'];
    expect((await product.run(...named)).code).toBe(0);
  });

  it.each<[string, readonly string[], number, string]>([
    ['no loop of that id', ['loops', 'show', '3'], 1, 'no such loop'],
    ['no account of that name', ['waiting', '--account', 'nope'], 1, 'no account nope'],
    ['no account to mute in', ['loops', 'mute', 'thread', '1', '--account', 'nope'], 1, 'no account nope'],
    ['no file there', ['import', '--mbox', '/nowhere', ...ME], 1, '/nowhere'],
    [
      'a name that is none',
      ['import', '--mbox', own, ...ME, '--name', 'my mail'],
      2,
      'cannot name an account',
    ],
    ['no status', ['loops', 'list', '--status', 'opened'], 2, 'open, held, snoozed'],
    ['no address', ['loops', 'mute', 'sender', 'Somebody', '--account', 'demo'], 2, 'no mail address'],
    ['an until in the past', ['loops', 'snooze', 'f'.repeat(24), '--until', '2020-01-01'], 2, 'past'],
    ['a key that is none', ['config', 'get', 'top'], 2, 'waiting.top'],
    ['a command that is none', ['loops', 'close', '1'], 2, 'close'],
  ])('says it in a sentence: %s', async (_, args, code, words) => {
    const ran = await product.run(...args);
    expect([ran.code, ran.stderr]).toEqual([code, expect.stringContaining(words)]);
    expect(ran.stderr).not.toMatch(/\n\s+at /);
  });
});

describe('a second start', () => {
  let closed = '';

  it('is refused while the first one runs, whatever it asks for, and nothing is lost', async () => {
    const before = await listed(product);
    const elsewhere = `${await freePort()}`;
    const env = (other: string) => ({ env: { OPENLOOP_HOME: home, OPENLOOP_PORT: other } });
    const running = processesOn(home);
    for (const [args, ran, words] of [
      [
        '--fresh',
        await run(['start', '--fresh'], env(`${port}`)),
        /another Openloop uses this folder|is taken/,
      ],
      ['--fresh elsewhere', await run(['start', '--fresh'], env(elsewhere)), /another Openloop uses/],
    ] as const) {
      expect([args, ran.code, ran.stderr]).toEqual([args, 1, expect.stringMatching(words)]);
      expect(ran.stderr.trim().split('\n')).toHaveLength(1);
    }
    expect(processesOn(home)).toEqual(running);
    expect(await listed(product)).toEqual(before);
  });

  it('finds its data after Ctrl-C, which has ended every child', async () => {
    [closed = ''] = await open(product);
    await product.run('loops', 'done', closed);
    const before = [await listed(product), await done(product)];
    expect(await product.end('SIGINT')).toEqual({ code: 0, signal: null });
    expect(processesOn(home)).toEqual([]);
    product = await start({ home, port });
    expect([await listed(product), await done(product)]).toEqual(before);
    expect(product.said.stderr).toBe('');
  });

  it('finds all that was acknowledged before a kill -9, which leaves no child behind', async () => {
    const [next = ''] = await open(product);
    expect((await product.run('loops', 'drop', next, '--note', 'last words')).code).toBe(0);
    expect(await product.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
    await nothingRuns(home);
    product = await start({ home, port });
    const { stdout } = await product.run('loops', 'show', next);
    expect(stdout).toContain('dropped (last words)');
    expect(await done(product)).toContain(closed);
  });

  it('starts over with --fresh, and touches nothing of the folder that is not its own', async () => {
    expect(await product.end('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(processesOn(home)).toEqual([]);
    const foreign = join(home, 'letters.txt');
    writeFileSync(foreign, 'mine');
    product = await start({ home, port, fresh: true });
    expect(await done(product)).not.toContain(closed);
    expect((await listed(product)).map(({ account }) => account)).not.toContain('work');
    expect(existsSync(foreign)).toBe(true);
  });
});

describe('an engine that dies', () => {
  it('is told in a sentence, and no log line holds a word of the mail', async () => {
    const [id = ''] = await open(product);
    const engines = processesOn(home);
    for (const pid of engines) process.kill(pid, 'SIGKILL');
    await nothingRuns(home);
    if (engines.length > 0) {
      const told = await Promise.all([
        product.run('loops', 'done', id),
        product.run('doctor'),
        product.run('import', '--mbox', own, ...ME, '--name', 'work'),
      ]);
      expect(told.map(({ code }) => code)).toEqual([1, 1, 1]);
      expect(told[1]?.stdout).toMatch(/^bad store .*\n.*start it again/m);
      for (const { stderr } of [told[0], told[2]]) expect(stderr).toMatch(/^openloop: [^\n]+\.\n$/);
      expect(product.said.stderr).toMatch(/"code":"request_failed"/);
    }
    const logged = product.said.stderr.toLowerCase();
    expect((await wordsOf(join(home, 'demo.mbox'))).filter((word) => logged.includes(word))).toEqual([]);
    expect((await wordsOf(own)).filter((word) => logged.includes(word))).toEqual([]);
    expect(await product.end('SIGTERM')).toEqual({ code: 0, signal: null });
  });
});

/** Every address, subject and quote of a mailbox, in lower case. */
async function wordsOf(path: string): Promise<string[]> {
  const { threads } = await collect(await openMailbox(path), meOf(DEMO_OWNER));
  const words = threads.flatMap(({ messages }) =>
    messages.flatMap(({ id, from, to, cc, name, subject, excerpt }) => [
      ...[id, from, ...to, ...cc, name, subject, excerpt.slice(0, 30)],
    ]),
  );
  expect(words.length).toBeGreaterThan(200);
  return [...new Set(words.map((word) => word.trim().toLowerCase()))].filter((word) => word.length > 4);
}

describe('a machine without an engine', () => {
  const arm = {
    NODE_OPTIONS: "--import=data:text/javascript,Object.defineProperty(process,'arch',{value:'arm64'})",
  };
  const bare = join(folder, 'bare');

  it('keeps its data in memory and in a file, says so, and loses nothing by a kill -9', async () => {
    const first = await start({ home: bare, port }, { env: arm });
    expect(first.said.stderr).toContain('no embedded engine for this machine');
    expect(first.said.stdout).toMatch(/^\d+ people, \d+ open loops?\./m);
    expect(processesOn(bare)).toEqual([]);
    const [id = ''] = await open(first);
    expect((await first.run('loops', 'done', id, '--note', 'kept')).code).toBe(0);
    expect((await first.run('config', 'set', 'waiting.top', '7')).code).toBe(0);
    const before = await listed(first);
    await first.end('SIGKILL');
    expect(statSync(join(bare, 'snapshot.json')).mode & 0o777).toBe(0o600);
    const second = await start({ home: bare, port }, { env: arm });
    expect(await listed(second)).toEqual(before);
    expect((await second.run('loops', 'show', id)).stdout).toContain('done (kept)');
    expect((await second.run('config', 'get', 'waiting.top')).stdout).toContain('= 7');
    expect(await second.end('SIGINT')).toEqual({ code: 0, signal: null });
  });

  it('refuses a file that is damaged, and leaves it as it is', async () => {
    const snapshot = join(bare, 'snapshot.json');
    writeFileSync(snapshot, '{"schema":1');
    const ran = await run(['start'], { env: { ...arm, OPENLOOP_HOME: bare, OPENLOOP_PORT: `${port}` } });
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('snapshot file is damaged')]);
    expect(statSync(snapshot).size).toBe(11);
  });
});

describe('what keeps the product from starting', () => {
  const tried = (where: string, at = port, more = {}) =>
    run(['start'], { env: { OPENLOOP_HOME: where, OPENLOOP_PORT: `${at}` }, ...more });

  it('is told in a sentence: a port that somebody else has', async () => {
    const stranger = createServer();
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const at = stranger.address();
    const taken = typeof at === 'object' && at !== null ? at.port : 0;
    const where = join(folder, 'no-port');
    const ran = await tried(where, taken);
    stranger.close();
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining(`Port ${taken} is taken`)]);
    expect(ran.stderr.trim().split('\n')).toHaveLength(1);
    expect(processesOn(where)).toEqual([]);
  });

  it('is told in a sentence: a folder that cannot be written', async () => {
    const locked = join(folder, 'locked');
    mkdirSync(locked, { mode: 0o555 });
    chmodSync(folder, 0o755);
    // Nothing is read-only for root.
    const who = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    const [readOnly, isFile, inFile] = await Promise.all([
      tried(locked, port, who),
      tried(own),
      tried(join(own, 'home')),
    ]);
    for (const { code, stderr } of [readOnly, isFile, inFile]) {
      expect([code, stderr]).toEqual([1, expect.stringMatching(/cannot be written/)]);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
  });

  it.each(['65536', 'http'])('is told in a sentence: %s is no port', async (text) => {
    const ran = await run(['start'], { env: { OPENLOOP_HOME: folder, OPENLOOP_PORT: text } });
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('must be a port')]);
  });
});

describe('without a running product', () => {
  it('every command that needs one says how to start it', async () => {
    const nobody = { env: { OPENLOOP_URL: `http://localhost:${await freePort()}` } };
    const told = await Promise.all(
      [['waiting'], ['accounts', '--json'], ['import', '--mbox', own, ...ME]].map((args) =>
        run(args, nobody),
      ),
    );
    for (const { code, stderr } of told)
      expect([code, stderr]).toEqual([1, expect.stringMatching(/No Openloop answers at .*npm start/)]);
    expect(parsed(told[1] ?? { code: 0, stdout: '', stderr: '' })).toMatchObject({
      ok: false,
      status: 'retry',
    });
  });

  it('takes nothing else that answers for one', async () => {
    const stranger = createServer((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]')),
    );
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const at = stranger.address();
    const url = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`;
    const ran = await run(['accounts'], { env: { OPENLOOP_URL: url } });
    stranger.close();
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('no Openloop of this version')]);
  });
});
