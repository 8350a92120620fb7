import * as z from 'zod';
import { reject } from '#core/fault';
import { freshnessView } from '../shell/view.ts';
import { lostLine } from './health.ts';
import { out, remark } from './say.ts';
import { ask } from './server.ts';

const LOOK_AGAIN_MS = 200;
const PATIENCE_MS = 15 * 60_000;

export const accountView = freshnessView.extend({
  name: z.string(),
  source: z.string(),
  addresses: z.array(z.string()),
  connectedAt: z.string(),
  redetecting: z.boolean(),
  removing: z.boolean(),
  mailbox: z
    .object({
      pushes: z.enum(['on', 'off', 'lapsed']),
      watchedUntil: z.string().nullable(),
      notBefore: z.string().nullable(),
      refilling: z.boolean(),
      readFrom: z.string().nullable(),
    })
    .nullable(),
});
export type AccountView = z.infer<typeof accountView>;
const job = z.object({ asked: z.string() });

type Which = { readonly account?: string; readonly json: boolean };

/** `sync`: reads what is new in the live mailboxes, and waits until it is read. */
export async function syncCommand({
  account,
  full,
  held,
  json,
}: Which & { full: boolean; held: boolean }): Promise<number> {
  const live = (await wanted(account)).filter((one) => account !== undefined || one.mailbox !== null);
  const accounts = live.filter((one) => account !== undefined || canBeRead(one));
  if (live.length === 0)
    throw reject('not-found', 'There is no live mailbox: files are brought up to date by `openloop import`.');
  const read: AccountView[] = [];
  for (const { id } of accounts)
    read.push(full ? await untilRead(id, { full, held }) : await syncOne(id, { full, held }));
  const isDone = live.length === accounts.length && read.every((one) => one.mailbox?.notBefore === null);
  if (json)
    await out(
      JSON.stringify({ ok: isDone, status: isDone ? 'ok' : 'put_off', accounts: read }, undefined, 2),
    );
  for (const one of json ? [] : read) await out(lineOf(one));
  return isDone ? 0 : 1;
}

/** Asks for a sync and waits until the account is read through the instant of the asking, or may not be called. */
export async function syncOne(
  id: string,
  body: { readonly full: boolean; readonly held: boolean },
): Promise<AccountView> {
  const path = `/v1/accounts/${encodeURIComponent(id)}`;
  const { asked } = await ask(`${path}/sync`, job, { method: 'POST', body });
  return until(path, (one) => (one.dataThrough ?? '') >= asked || one.mailbox?.notBefore !== null);
}

/** Whether a mailbox can be read at all; says why where it cannot. */
function canBeRead({ id, health }: AccountView): boolean {
  const lost = lostLine(id, health);
  if (lost !== undefined) remark(`${id} cannot be read: ${lost}`);
  return lost === undefined;
}

/** Asks for a sync, and waits until older mail is read too. */
export async function untilRead(id: string, body = { full: false, held: false }): Promise<AccountView> {
  await syncOne(id, body);
  return until(
    `/v1/accounts/${encodeURIComponent(id)}`,
    ({ health, mailbox }) => health.status !== 'backfilling' || mailbox?.notBefore !== null,
  );
}

/** `redetect`: judges all stored threads anew, and waits until that is done. */
export async function redetectCommand({ account, json }: Which): Promise<number> {
  const accounts = await wanted(account);
  if (accounts.length === 0) throw reject('not-found', 'There is no mailbox yet.');
  for (const { id } of accounts) {
    const path = `/v1/accounts/${encodeURIComponent(id)}`;
    await ask(`${path}/redetect`, job, { method: 'POST' });
    await until(path, (one) => !one.redetecting || (one.mailbox?.notBefore ?? null) !== null);
  }
  const ids = accounts.map(({ id }) => id);
  if (json) await out(JSON.stringify({ ok: true, status: 'ok', accounts: ids }, undefined, 2));
  else await out(`Judged anew: ${ids.join(', ')}.\n  npx --no openloop waiting`);
  return 0;
}

async function wanted(account: string | undefined): Promise<readonly AccountView[]> {
  if (account !== undefined) return [await ask(`/v1/accounts/${encodeURIComponent(account)}`, accountView)];
  return (await ask('/v1/accounts', z.object({ accounts: z.array(accountView) }))).accounts;
}

/** Looks at an account until it is as wanted. Work that takes longer goes on without the command. */
export async function until(
  path: string,
  isReached: (account: AccountView) => boolean,
): Promise<AccountView> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const one = await ask(path, accountView);
    if (isReached(one)) return one;
    if (Date.now() > end) {
      remark(
        'This takes longer than a quarter of an hour and goes on by itself: `openloop accounts` tells how far it is.',
      );
      return one;
    }
    await new Promise((wake) => setTimeout(wake, LOOK_AGAIN_MS));
  }
}

function lineOf({ id, dataThrough, gaps, mailbox }: AccountView): string {
  if (typeof mailbox?.notBefore === 'string')
    return `${id}: the mailbox is busy or closed to us; it is read again after ${mailbox.notBefore}.`;
  return `${id}: mail up to ${dataThrough ?? 'never'}${gaps > 0 ? `, ${gaps} held` : ''}.`;
}
