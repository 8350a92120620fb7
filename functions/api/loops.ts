import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { isKept } from '#core/accounts/account';
import { reject } from '#core/fault';
import type { LoopId } from '#core/id';
import { commandLoop, type LoopCommand, NOTE } from '#core/loops/command';
import { LOOP_TYPE_SENTENCE, STALE_DAYS } from '#core/loops/loop';
import { isLive, type Loop } from '#core/loops/record';
import { iso, parseInstant } from '#core/time';
import { viewChange, viewLoop } from '../shell/view.ts';
import { listLoops } from './listing.ts';
import {
  type ApiPorts,
  accountOf,
  busy,
  type Env,
  expectedVersion,
  jsonBody,
  parsed,
  wholeOf,
} from './request.ts';

const STATUSES = ['open', 'held', 'snoozed', 'undelivered', 'done', 'dropped', 'stale'] as const;
const query = z.strictObject({
  status: z.enum(STATUSES).optional(),
  type: z.literal(Object.keys(LOOP_TYPE_SENTENCE)).optional(),
  account: z.string().max(64).optional(),
  cursor: z.string().max(1_000).optional(),
  limit: z.string().optional(),
});
const closing = z.strictObject({
  as: z.enum(['done', 'dropped']).default('done'),
  note: z.string().max(NOTE).optional(),
});
const reopening = z.strictObject({});
const snoozing = z.strictObject({ until: z.string().nullable() });
const ID = /^[0-9a-f]{24}$/;

/** `/v1/loops`: the record, one loop of it, and what its owner tells it. */
export function loopRoutes(ports: ApiPorts) {
  /** The loop that is asked for. Rejects with `not-found` where there is none, or its account is being removed. */
  const shown = async (context: Context<Env>): Promise<Loop> => {
    const tenant = context.get('tenant');
    const loop = await ports.store.loop(tenant, idOf(context));
    const account = loop === undefined ? undefined : await ports.store.account(tenant, loop.account);
    if (loop === undefined || !isKept(account)) throw noSuchLoop();
    return loop;
  };
  const run = async (context: Context<Env>, command: LoopCommand) => {
    const now = ports.clock();
    const expected = expectedVersion(context);
    const of = {
      tenant: context.get('tenant'),
      id: (await shown(context)).id,
      now,
      ...(expected === undefined ? {} : { expected }),
    };
    const said = await commandLoop(ports, of, command);
    switch (said.outcome) {
      case 'done':
        return context.json(viewLoop(said.loop, now), 200, { etag: `"${said.loop.version}"` });
      case 'not-found':
        throw noSuchLoop();
      case 'not-applicable':
        throw reject('conflict', unfit(said.loop, command));
      case 'version-mismatch':
        throw reject('version-mismatch', `The loop has version ${said.loop.version} by now. Read it again.`);
      case 'lost-race':
        throw busy();
    }
  };
  return new Hono<Env>()
    .get('/', async (context) => {
      const { limit, account, ...asked } = parsed(query, context.req.query());
      const page = await listLoops(ports, context.get('tenant'), {
        ...asked,
        account: await accountOf(ports, context, account),
        limit: wholeOf(limit, { name: 'limit', least: 1, most: 200 }) ?? 50,
      });
      const now = ports.clock();
      const { dataThrough, completeness } = page.coverage;
      return context.json({
        loops: page.loops.map((loop) => viewLoop(loop, now)),
        next: page.next ?? null,
        dataThrough: dataThrough === undefined ? null : iso(dataThrough),
        completeness,
      });
    })
    .get('/:id', async (context) => {
      const loop = await shown(context);
      return context.json(viewLoop(loop, ports.clock()), 200, { etag: `"${loop.version}"` });
    })
    .get('/:id/events', async (context) => {
      const { id } = await shown(context);
      const events = await ports.store.events(context.get('tenant'), id);
      return context.json({ events: events.map(viewChange) });
    })
    .post('/:id/close', async (context) => {
      const { as, note } = await jsonBody(context, closing);
      return run(context, { do: 'close', as, ...(note === undefined ? {} : { note }) });
    })
    .post('/:id/reopen', async (context) => {
      await jsonBody(context, reopening);
      return run(context, { do: 'reopen' });
    })
    .post('/:id/snooze', async (context) => {
      const { until } = await jsonBody(context, snoozing);
      if (until === null) return run(context, { do: 'snooze' });
      const at = parseInstant(until);
      if (at === undefined)
        throw reject('invalid', 'until must be an ISO 8601 date, or null to wake the loop.');
      if (at <= ports.clock())
        throw reject('unprocessable', 'until lies in the past; give a later date, or null to wake the loop.');
      return run(context, { do: 'snooze', until: at });
    });
}

function unfit({ state }: Loop, command: LoopCommand): string {
  return command.do === 'reopen' && !isLive(state)
    ? `The loop was silent for more than ${STALE_DAYS} days: only newer mail brings it back.`
    : `The loop is ${state.status}, so this does not apply to it.`;
}

const noSuchLoop = () => reject('not-found', 'There is no such loop.');

/** A text that cannot be the id of a loop is one that does not exist. */
function idOf(context: Context<Env>): LoopId {
  const id = context.req.param('id') ?? '';
  if (!ID.test(id)) throw noSuchLoop();
  return id as LoopId;
}
