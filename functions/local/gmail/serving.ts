import type { Context } from 'hono';
import { sameAgain } from './history.ts';
import { holder, type Tokens } from './oauth.ts';
import type { Quota } from './quota.ts';
import { badRequest, Refusal, refusalResponse } from './refusal.ts';
import { withinScopes } from './scopes.ts';
import { openMailbox, type World } from './state.ts';
import type { Route, Task } from './task.ts';
import {
  bent,
  type Call,
  cutShort,
  garbled,
  refusalOf,
  type Trouble,
  type Troubles,
  untilAborted,
} from './trouble.ts';

export type Serving = {
  readonly world: World;
  readonly tokens: Tokens;
  readonly quota: Quota;
  readonly troubles: Troubles;
  readonly rules: Task['rules'];
  /** How long a call takes; at once where it is not said. */
  readonly delay: ((call: Call) => Promise<void>) | undefined;
};

/**
 * The way of each call: the token, whose mailbox it is, the quota, what was arranged to go wrong, and the method. A call
 * that is arranged to fail has passed the quota, and is counted like any other.
 */
export const serve =
  (serving: Serving, route: Route) =>
  async (context: Context): Promise<Response> => {
    try {
      const address = admitted(serving, route, context);
      serving.quota.enter(address, route.method);
      try {
        return await answer(serving, route, { context, address });
      } finally {
        serving.quota.leave(address);
      }
    } catch (error) {
      if (error instanceof Refusal) return refusalResponse(error);
      throw error;
    }
  };

function admitted({ tokens }: Serving, { method }: Route, context: Context): string {
  const { address, scope } = holder(tokens, context.req.header('Authorization'));
  const wanted = context.req.param('userId')?.toLowerCase();
  if (wanted !== 'me' && wanted !== address) {
    throw new Refusal(403, 'forbidden', { words: 'Delegation denied for this user' });
  }
  withinScopes(scope, method);
  return address;
}

async function answer(
  serving: Serving,
  route: Route,
  { context, address }: { readonly context: Context; readonly address: string },
): Promise<Response> {
  const query = new URL(context.req.url).searchParams;
  const params = context.req.param();
  const call: Call = { method: route.method, address, params, query };
  // Whatever happens, other calls may come in before it does.
  await serving.delay?.(call);
  const body = await bodyOf(context);
  const trouble = serving.troubles.for(call);
  await strike(trouble, context.req.raw.signal);
  const mailbox = openMailbox(serving.world, address);
  const done = route.run({ world: serving.world, mailbox, params, query, body, rules: serving.rules });
  if (route.verb !== 'GET') serving.world.touched();
  if (done === undefined && !spoils(trouble)) return new Response(null, { status: 204 });
  const text = JSON.stringify(
    done === undefined ? {} : bentHistory(trouble, route, { done, query }),
    undefined,
    1,
  );
  return spoiled(trouble, text);
}

/** What goes wrong before anything is done. */
async function strike(trouble: Trouble | undefined, signal: AbortSignal): Promise<void> {
  if (trouble?.kind === 'refuse') throw refusalOf(trouble);
  if (trouble?.kind === 'hang') await untilAborted(signal);
}

const spoils = (trouble: Trouble | undefined): boolean =>
  ['lost', 'cut', 'garbage'].some((kind) => trouble?.kind === kind);

/** What goes wrong after all was done. */
function spoiled(trouble: Trouble | undefined, text: string): Response {
  if (trouble?.kind === 'lost') throw new Refusal(503, 'backendError', { words: 'Backend Error' });
  if (trouble?.kind === 'cut') return cutShort(text);
  if (trouble?.kind === 'garbage') return garbled(text);
  return new Response(text, { headers: { 'Content-Type': 'application/json; charset=UTF-8' } });
}

function bentHistory(
  trouble: Trouble | undefined,
  { method }: Route,
  { done, query }: { readonly done: object; readonly query: URLSearchParams },
): object {
  return method === 'history.list' ? bent(trouble, done, sameAgain(query)) : done;
}

async function bodyOf({ req }: Context): Promise<unknown> {
  if (req.method === 'GET' || req.method === 'DELETE') return undefined;
  const text = await req.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('Invalid JSON payload received.', 'parseError');
  }
}
