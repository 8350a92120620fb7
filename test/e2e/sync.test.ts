import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { DAY } from '#core/time';
import { generateMbox } from '../bench/generate.ts';
import { endAll, freePort, type Product, start } from './product.ts';

const folder = mkdtempSync(join(tmpdir(), 'openloop-sync-'));
const home = join(folder, 'home');
const file = join(folder, 'own.mbox');
const BEA = 'Bea Alden <bea@example.org>';
let port = 0;
let product: Product;

const answer = z.object({
  loops: z.array(z.object({ id: z.string(), threadId: z.string(), status: z.string(), subject: z.string() })),
});
/** The loops of the demo mailbox that the API tells of, of one thread where one is named. */
async function loops(query: Readonly<Record<string, string>>, thread?: string) {
  const asked = new URLSearchParams({ limit: '200', account: 'demo', ...query });
  const told = answer.parse(await (await fetch(`${product.url}/v1/loops?${asked}`)).json());
  return told.loops.filter(({ threadId }) => thread === undefined || threadId === thread);
}
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 });
const done = (...args: readonly string[]) => [args, 0, ''];
const ran = async (...args: string[]) => {
  const { code, stderr } = await product.run(...args);
  return [args, code, stderr];
};

/** Puts a mail into the mailbox by the door behind `demo mail`, without the time that a command takes. */
async function put(mail: Readonly<Record<string, string>>): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(mail);
  const told = await fetch(`${product.url}/local/demo/mail`, { method: 'POST', headers, body });
  return z.object({ threadId: z.string() }).parse(await told.json()).threadId;
}

beforeAll(async () => {
  await generateMbox(file, { messages: 6, perThread: 3, newest: new Date(Date.now() - 2 * DAY) });
  port = await freePort();
  product = await start({ home, port });
});
afterAll(async () => {
  await endAll();
  rmSync(folder, { recursive: true, force: true });
});

describe('a live mailbox', () => {
  let thread = '';

  it('makes a held loop of a question, told by a push, without anybody asking for a sync', async () => {
    const said = await product.run(
      ...['demo', 'mail', '--from', BEA, '--subject', 'Keys', '--text', 'Can you send me the keys?'],
    );
    thread = /thread (\S+);/.exec(said.stdout)?.[1] ?? '';
    expect([said.code, said.stderr]).toEqual([0, '']);
    await soon(async () =>
      expect([await loops({ status: 'held' }, thread), product.said.stderr]).toMatchObject([
        [{ subject: 'Keys', status: 'held' }],
        '',
      ]),
    );
  });

  it('is read, listed and judged anew by commands, none of which changes the record', async () => {
    const before = [await loops({}), await loops({ status: 'done' })];
    expect(await ran('sync', '--account', 'demo', '--full')).toEqual(
      done('sync', '--account', 'demo', '--full'),
    );
    expect(await ran('redetect')).toEqual(done('redetect'));
    expect([await loops({}), await loops({ status: 'done' })]).toEqual(before);
    const [accounts, doctor] = await Promise.all([product.run('accounts'), product.run('doctor')]);
    expect(accounts.stdout).toMatch(
      /^demo .*\n {2}mail up to 20.*\n {2}gmail, changes are pushed\n {2}read back to 20.*\n$/,
    );
    expect(doctor.stdout).toMatch(/ok {2}queue sync +\d+ to come, 0 given up\n/);
    expect(doctor.stdout).toMatch(/ok {2}mailbox demo +watched until 20/);
  });

  it('settles the loop by an answer that its owner sent elsewhere', async () => {
    const said = await product.run(
      'demo',
      'mail',
      '--to',
      BEA,
      '--thread',
      thread,
      '--text',
      'Here they are.',
    );
    expect([said.code, said.stderr]).toEqual([0, '']);
    // Gmail tells of one change a second at most, so that nobody may have been told of this one.
    expect(await ran('sync')).toEqual(done('sync'));
    expect(await loops({}, thread)).toEqual([]);
    expect(await loops({ status: 'done' }, thread)).toMatchObject([{ subject: 'Keys' }]);
  });

  it('is no account that does not exist, and none that was imported from a file', async () => {
    const brought = ['import', '--mbox', file, '--me', 'nora@example.com', '--name', 'work'];
    expect((await product.run(...brought)).code).toBe(0);
    const [none, ofFile, all] = await Promise.all([
      product.run('sync', '--account', 'nope'),
      product.run('sync', '--account', 'work'),
      ran('sync'),
    ]);
    for (const { code, stderr } of [none, ofFile]) {
      expect(code).toBe(1);
      expect(stderr).toMatch(/^openloop: [^\n]+\.\n$/);
    }
    expect(none.stderr).toContain('no account nope');
    expect(ofFile.stderr).toContain('import the newer file');
    expect(all).toEqual(done('sync'));
  });
});

describe('a kill -9 right after mail has come in', () => {
  it('loses none of it: each mail is in its mailbox and, once, in the record', async () => {
    const threads: string[] = [];
    for (const subject of ['One', 'Two', 'Three', 'Four', 'Five'])
      threads.push(await put({ from: BEA, subject, text: 'Can you send me the keys?' }));
    expect(await product.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
    product = await start({ home, port });
    const held = (await loops({ status: 'held' })).map(({ threadId }) => threadId);
    expect(held.filter((id) => threads.includes(id)).sort()).toEqual(threads.toSorted());
    const last = threads.at(-1) ?? '';
    await put({ to: BEA, thread: last, text: 'Here they are.' });
    await soon(async () =>
      expect(await loops({ status: 'done' }, last)).toMatchObject([{ subject: 'Five' }]),
    );
    expect(product.said.stderr).toBe('');
  });
});
