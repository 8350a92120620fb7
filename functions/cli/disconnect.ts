import * as z from 'zod';
import { Fault, reject } from '#core/fault';
import { agrees } from './agree.ts';
import { out, remark } from './say.ts';
import { ask } from './server.ts';
import { accountView } from './sync.ts';

const removed = z.object({ id: z.string(), removing: z.literal(true) });
const LOOK_AGAIN_MS = 200;
const PATIENCE_MS = 10 * 60_000;

export type DisconnectOptions = { readonly account: string; readonly yes: boolean; readonly json: boolean };

/** `disconnect`: removes an account and all that is kept of it, and waits until that is done. */
export async function disconnectCommand({ account, yes, json }: DisconnectOptions): Promise<number> {
  const path = `/v1/accounts/${encodeURIComponent(account)}`;
  const { id, source } = await ask(path, accountView);
  if (!yes) {
    remark(
      `All that is kept of ${id} is erased, its loops with it${source === 'gmail' ? ', and access at Google is given back' : ''}.`,
    );
    if (!(await agrees('Erase it?')))
      throw reject('invalid', 'Nothing was removed. Say yes when you are asked, or pass --yes.');
  }
  await ask(path, removed, { method: 'DELETE' });
  const isGone = await untilGone(path);
  if (!isGone) remark('This takes longer than ten minutes and goes on by itself.');
  if (json)
    await out(JSON.stringify({ ok: isGone, status: isGone ? 'ok' : 'removing', account: id }, undefined, 2));
  else if (isGone) await out(`Nothing is left of ${id}.`);
  return isGone ? 0 : 1;
}

async function untilGone(path: string): Promise<boolean> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    try {
      await ask(path, accountView);
    } catch (error) {
      if (error instanceof Fault && error.code === 'not-found') return true;
      throw error;
    }
    await new Promise((wake) => setTimeout(wake, LOOK_AGAIN_MS));
  }
  return false;
}
