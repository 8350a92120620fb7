import pc from 'picocolors';
import * as z from 'zod';
import { reject } from '#core/fault';
import { agrees } from './agree.ts';
import { follow } from './follow.ts';
import { awaitBrowser } from './loopback.ts';
import { out, remark } from './say.ts';
import { ask, askRaw } from './server.ts';

export type ConnectOptions = {
  readonly name: string;
  /** A token that another tool looks after: by a command, or in a variable of the environment. */
  readonly access?: 'command' | 'env';
  readonly with?: string;
  readonly yes: boolean;
  readonly json: boolean;
};

const terms = z.object({ wording: z.string(), terms: z.array(z.string()) });
const begun = z.object({ url: z.string() });
const connected = z.object({ account: z.string() });

/**
 * `connect`: says what will be read, kept and sent; on agreement has a mailbox connected, by Google's consent or by a token of
 * another tool, and follows the reading of older mail.
 */
export async function connectCommand(options: ConnectOptions): Promise<number> {
  const { json, yes } = options;
  const from = accessOf(options);
  const told = await ask('/v1/accounts/terms', terms);
  for (const sentence of told.terms) remark(`  ${pc.dim('·')} ${sentence}`);
  if (!yes && !(await agrees('Do you agree?')))
    throw reject('invalid', 'Nothing was connected. Agree when you are asked, or pass --yes.');
  const account =
    from === undefined
      ? await byConsent(options.name, told.wording)
      : (
          await ask('/local/access', connected, {
            method: 'POST',
            body: { name: options.name, accept: told.wording, from },
          })
        ).account;
  const end = await follow(account);
  const isRead = end.health.status === 'fresh';
  if (json)
    await out(
      JSON.stringify({ ok: isRead, status: isRead ? 'ok' : end.health.status, account: end }, undefined, 2),
    );
  else await out(`${account} is connected.\n  npx --no openloop waiting --account ${account}`);
  return isRead ? 0 : 1;
}

function accessOf({ access: kind, with: value }: ConnectOptions) {
  if (kind === undefined && value === undefined) return undefined;
  if (kind === undefined || value === undefined)
    throw reject(
      'invalid',
      'Say both: --access command --with "a command that prints a token", or --access env --with NAME.',
    );
  return { kind, value };
}

/** Sends its owner to Google, and takes Google's answer to the product, as the browser that began. */
async function byConsent(name: string, accept: string): Promise<string> {
  const browser = await awaitBrowser();
  try {
    const body = { name, accept, redirectUri: browser.redirectUri };
    const { value, cookies } = await askRaw('/v1/accounts/connect', begun, { method: 'POST', body });
    remark(`\n${pc.bold('Open this in a browser on this machine:')}\n  ${value.url}\n`);
    return await browser.answered(async (query) => {
      const headers = { cookie: cookies.join('; '), accept: 'application/json' };
      return (await askRaw(`/oauth/google/callback${query}`, connected, { headers })).value.account;
    });
  } finally {
    browser.close();
  }
}
