import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { instant } from '#core/time';
import { SECOND_MAILBOX } from '../../functions/local/demo/gmail.ts';
import { fakeGmail } from '../../functions/local/gmail/gmail.ts';
import { serveFakeGmail } from '../../functions/local/gmail/serve.ts';
import { root } from './cli.ts';
import { endAll, freePort, type Product, start } from './product.ts';

const folder = mkdtempSync(join(tmpdir(), 'openloop-connect-'));
const OWN = 'ravi@example.net';
// Another Gmail than the stand-in of the product, whose tokens another tool looks after.
const elsewhere = fakeGmail({ clock: () => instant(Date.now()) });
let served: Awaited<ReturnType<typeof serveFakeGmail>>;
let product: Product;

/** A person in a browser: opens the page, chooses who they are, ticks every box, and follows the way back. */
async function browse(url: string, decision: 'allow' | 'deny'): Promise<string> {
  const page = await (await fetch(url)).text();
  const asked = /name="asked" value="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const form = new URLSearchParams({ asked, account: SECOND_MAILBOX, decision });
  for (const [, scope = ''] of page.matchAll(/name="scope" value="([^"]*)"/g)) form.append('scope', scope);
  const post = { method: 'POST', body: form, redirect: 'manual' } as const;
  const back = (await fetch(new URL('/o/oauth2/v2/auth', url), post)).headers.get('location') ?? '';
  return (await fetch(back)).text();
}

/** `connect` while somebody sits at the browser. */
async function connect(name: string, decision: 'allow' | 'deny' = 'allow') {
  const child: ChildProcess = spawn(
    process.execPath,
    [join(root, 'functions/cli/openloop.js'), 'connect', '--name', name, '--yes'],
    { env: { ...process.env, NO_COLOR: '1', OPENLOOP_URL: product.url }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'close');
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      said[stream] += text;
    });
  const link = await vi.waitFor(
    () => /http:\/\/\S+auth\?\S+/.exec(said.stderr)?.[0] ?? expect.unreachable(),
    {
      ...{ timeout: 60_000, interval: 20 },
    },
  );
  const page = await browse(link, decision);
  const [code] = await ended;
  return { ...said, page, code };
}

beforeAll(async () => {
  served = await serveFakeGmail(elsewhere);
  elsewhere.mailbox(OWN).deliver({
    from: 'Bea Alden <bea@example.org>',
    to: OWN,
    subject: 'Boat',
    text: 'Is the boat free in May?',
  });
  const env = { GMAIL_ENDPOINT: `${served.url}/`, OWN_TOKEN: elsewhere.grant(OWN) };
  product = await start({ home: join(folder, 'home'), port: await freePort() }, { env });
});
afterAll(async () => {
  await endAll();
  await served.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('connect, on the command line', () => {
  it('says what is read and kept before anything happens, and connects nothing unless that is agreed to', async () => {
    const refused = await product.run('connect');
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(
      /reads your mail: the last 90 days[\s\S]*no bodies[\s\S]*model provider[\s\S]*pass --yes/,
    );
    expect((await product.run('accounts')).stdout).not.toContain('gmail@');
  });

  it('connects nothing where the person says no at Google', async () => {
    const said = await connect('second', 'deny');
    expect([said.code, said.stdout]).toEqual([1, '']);
    for (const text of [said.page, said.stderr]) expect(text).toContain('nothing is connected');
  });

  it('connects a mailbox by consent, and lists who waits', async () => {
    const said = await connect('second');
    expect([said.code, said.stdout]).toEqual([
      0,
      'second is connected.\n  npx --no openloop waiting --account second\n',
    ]);
    expect(said.page).toContain('Connected.');
    const waiting = await product.run('waiting', '--account', 'second');
    expect(waiting.stdout).toMatch(/1 person, 2 open loops[\s\S]*Plinths, second batch/);
    const accounts = await product.run('accounts');
    expect(accounts.stdout).toMatch(
      /second {2}jonas@\S+\n {2}mail up to 20.*\n {2}gmail, changes are pushed\n {2}read back to 20/,
    );
  });

  it('names the account that has the mailbox already', async () => {
    const said = await connect('another');
    expect(said.code).toBe(1);
    expect(said.stderr).toContain('is your account second already');
  });

  it.each([
    ['a variable', ['--access', 'env', '--with', 'OWN_TOKEN']],
    ['a command', ['--access', 'command', '--with', 'echo "$OWN_TOKEN"']],
  ])(
    'reads a mailbox by a token from %s of another tool, and removes it without a trace',
    async (_, access) => {
      const said = await product.run('connect', '--name', 'own', '--yes', ...access);
      const id = /^(\S+) is connected/.exec(said.stdout)?.[1] ?? '';
      expect([said.code, id]).toEqual([0, expect.stringMatching(/^own(?:-2)?$/)]);
      const held = await product.run('loops', 'list', '--status', 'held', '--account', id);
      expect(held.stdout).toContain('Boat');
      expect((await product.run('accounts')).stdout).toMatch(/ravi@example\.net[\s\S]*changes are polled/);
      expect(await product.run('disconnect', '--account', id, '--yes')).toMatchObject({
        ...{ code: 0, stdout: `Nothing is left of ${id}.\n` },
      });
      expect((await product.run('accounts')).stdout).not.toContain('ravi');
    },
  );

  it.each([
    ['a variable that is not set', ['--access', 'env', '--with', 'NOPE'], 'NOPE holds no access token'],
    ['a command that fails', ['--access', 'command', '--with', 'echo x; exit 3'], 'failed: run it yourself'],
    ['a token that Gmail does not take', ['--access', 'command', '--with', 'echo not-a-token'], 'onnect'],
    ['a kind without a source', ['--access', 'env'], 'Say both'],
  ])('says what to do about %s, and leaves nothing', async (_, access, sentence) => {
    const said = await product.run('connect', '--name', 'broken', '--yes', ...access);
    expect([said.code === 0, said.stdout]).toEqual([false, '']);
    expect(said.stderr).toContain(sentence);
    expect((await product.run('accounts')).stdout).not.toContain('broken');
  });

  it('asks before it removes, and finds nothing to remove twice', async () => {
    expect(await product.run('disconnect', '--account', 'second')).toMatchObject({ code: 2, stdout: '' });
    expect(await product.run('disconnect', '--account', 'second', '--yes')).toMatchObject({ code: 0 });
    const again = await product.run('disconnect', '--account', 'second', '--yes');
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('There is no account second')]);
  });
});
