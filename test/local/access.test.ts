import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountId } from '#core/id';
import { access, openAccessBook, tokenFrom } from '../../functions/local/access.ts';

const TOKEN = 'ya29.a-token_that/looks+right==';
const command = (value: string) => ({ kind: 'command', value }) as const;

/** What a failure says, in all of its parts. */
async function said(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => expect.unreachable('it worked'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Error)) throw new TypeError('no error was thrown');
  expect(error).toMatchObject({ kind: 'retry' });
  return [error.message, error.stack, JSON.stringify(error), String(error.cause)].join('\n');
}

describe('a token from a command', () => {
  it('is what it prints, without the end of the line', async () => {
    expect(await tokenFrom(command(`printf '%s\\n' '${TOKEN}'`), {})).toBe(TOKEN);
    expect(await tokenFrom(command(`echo '  ${TOKEN}  ' ; echo noise >&2`), {})).toBe(TOKEN);
  });

  it.each([
    ['fails', `echo '${TOKEN}' ; echo '${TOKEN}' >&2 ; exit 3`],
    ['is not there', `no-such-program-${'x'.repeat(8)} '${TOKEN}'`],
    ['prints nothing', `: '${TOKEN}'`],
    ['prints more than one', `echo '${TOKEN}' ; echo '${TOKEN}'`],
    ['prints a header of its own making', `printf '${TOKEN}\\r\\nX-Evil: 1'`],
    ['prints JSON', `echo '{"access_token":"${TOKEN}"}'`],
    ['prints without end', `while :; do echo '${TOKEN}'; done`],
    ['prints bytes that are no text', `printf '\\377\\376${TOKEN}'`],
    ['ends itself', `echo '${TOKEN}' ; kill -9 $$`],
  ])('that %s is none, and what it said is not told', async (_, value) => {
    const text = await said(tokenFrom(command(value), {}));
    expect(text).toContain('run it yourself to see why');
    for (const secret of [TOKEN, 'ya29', 'X-Evil']) expect(text).not.toContain(secret);
  });

  it('that hangs is given up, and is not heard of again', async () => {
    for (const hang of ['exec sleep 600', `trap '' TERM ; while : ; do sleep 0.1 ; done`]) {
      const text = await said(tokenFrom(command(`echo '${TOKEN}' ; ${hang}`), {}, 50));
      expect(text).toContain('The command for access tokens failed');
      expect(text).not.toContain('ya29');
    }
  });

  it('that waits for input gets none', async () => {
    const text = await said(tokenFrom(command('cat'), {}));
    expect(text).toContain('printed none');
  });
});

describe('a token from the environment', () => {
  it('is what a variable holds', async () => {
    expect(await tokenFrom({ kind: 'env', value: 'GMAIL_TOKEN' }, { GMAIL_TOKEN: ` ${TOKEN}\n` })).toBe(
      TOKEN,
    );
  });

  it('is none where it is not set or holds something else, which is not told', async () => {
    const of = { kind: 'env', value: 'GMAIL_TOKEN' } as const;
    for (const value of [undefined, '', 'short', `${TOKEN} ${TOKEN}`, `${TOKEN}\r\nX: y`, 'é'.repeat(10)]) {
      const text = await said(tokenFrom(of, { GMAIL_TOKEN: value }));
      expect(text).toContain('The variable GMAIL_TOKEN holds no access token');
      if (value !== undefined && value !== '') expect(text).not.toContain(value);
    }
  });

  it('is named as variables are, and nothing else is', () => {
    for (const value of ['', '1A', 'A B', 'A=B', 'A\n', '$(id)', 'é'])
      expect(access.safeParse({ kind: 'env', value }).success, value).toBe(false);
    expect(access.safeParse({ kind: 'file', value: '/etc/passwd' }).success).toBe(false);
    expect(access.safeParse({ kind: 'env', value: 'A', more: 1 }).success).toBe(false);
  });
});

describe('the book of where tokens come from', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'openloop-access-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const WORK = accountId('work');

  it('is kept for its owner alone, and holds no token', async () => {
    const path = join(folder, 'access.json');
    const book = await openAccessBook(path);
    const from = command(`echo ${TOKEN.length}`);
    await book.set(WORK, from);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await openAccessBook(path)).of(WORK)).toEqual(from);
    expect(await readFile(path, 'utf8')).not.toContain('ya29');
    await book.remove(WORK);
    expect((await openAccessBook(path)).of(WORK)).toBeUndefined();
  });

  it('knows no account by the name of what every object has', async () => {
    const path = join(folder, 'access.json');
    const book = await openAccessBook(path);
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(book.of(accountId(name))).toBeUndefined();
    await book.set(accountId('constructor'), command('true'));
    expect((await openAccessBook(path)).of(accountId('constructor'))).toEqual(command('true'));
  });

  it('that is none of ours is not written over', async () => {
    const path = join(folder, 'access.json');
    for (const text of ['', '[]', '{"work":{"kind":"token","value":"x"}}', 'not json']) {
      await writeFile(path, text);
      await expect(openAccessBook(path), text).rejects.toThrow();
      expect(await readFile(path, 'utf8')).toBe(text);
    }
  });
});
