import { keptAmong } from '#core/accounts/account';
import { type Coverage, coverage, healthOf } from '#core/accounts/health';
import { reject } from '#core/fault';
import type { AccountId, TenantId } from '#core/id';
import { type IndexedLoop, isLive, type Loop } from '#core/loops/record';
import { statusAt } from '../shell/view.ts';
import type { ApiPorts } from './request.ts';

export type Listing = {
  readonly status?: string | undefined;
  readonly type?: string | undefined;
  readonly account?: AccountId | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

const CLOSED = new Set(['done', 'dropped', 'stale']);
/** Pages of the index looked at for one answer: a rare filter gets a short page and a cursor, not a long wait. */
const PAGES = 5;

/**
 * A page of the record; without a status of what is live. The index finds the loops, and they are then read
 * consistently: what has changed its status since is left out, and what is of an account that is being removed.
 */
export async function listLoops(
  ports: ApiPorts,
  tenant: TenantId,
  listing: Listing,
): Promise<{ loops: Loop[]; next?: string; coverage: Coverage }> {
  const now = ports.clock();
  const accounts = await ports.store.accounts(tenant);
  const asked = keptAmong(accounts, listing.account);
  const { loops, next } = await indexPage(ports, tenant, {
    ...listing,
    accounts: new Set(asked.map(({ id }) => id)),
  });
  const read = await ports.store.loops(
    tenant,
    loops.map((loop) => loop.id),
  );
  const known = new Map(read.map((loop) => [loop.id, loop]));
  const whole = loops.flatMap(({ id }) => known.get(id) ?? []);
  const shown = whole.filter((loop) =>
    listing.status === undefined
      ? isLive(loop.state)
      : statusAt({ ...loop, status: loop.state.status }, now) === listing.status,
  );
  const answer = {
    loops: shown,
    coverage: coverage(asked.map((one) => ({ ...one, health: healthOf(one, now) }))),
  };
  return next === undefined ? answer : { ...answer, next };
}

async function indexPage(
  { store, clock }: ApiPorts,
  tenant: TenantId,
  {
    status,
    type,
    accounts,
    cursor,
    limit,
  }: Omit<Listing, 'account'> & { readonly accounts: ReadonlySet<AccountId> },
): Promise<{ loops: IndexedLoop[]; next?: string }> {
  const of = status !== undefined && CLOSED.has(status) ? 'closed' : 'live';
  const now = clock();
  const fits = (loop: IndexedLoop): boolean =>
    (status === undefined || statusAt(loop, now) === status) &&
    (type === undefined || loop.type === type) &&
    accounts.has(loop.account);
  const loops: IndexedLoop[] = [];
  let after = cursor === undefined ? undefined : opened(cursor, of);
  for (let page = 0; page < PAGES && loops.length < limit; page += 1) {
    const found = await store.listLoops(tenant, {
      of,
      limit: limit - loops.length,
      ...(after === undefined ? {} : { after }),
    });
    loops.push(...found.loops.filter(fits));
    after = found.next;
    if (after === undefined) return { loops };
  }
  return after === undefined ? { loops } : { loops, next: sealed(after, of) };
}

const sealed = (after: string, of: string): string =>
  Buffer.from(JSON.stringify([of, after])).toString('base64url');

function opened(cursor: string, of: string): string {
  try {
    const [list, after]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (list === of && typeof after === 'string') return after;
  } catch {
    // Falls through to the sentence below: whatever it is, it is no cursor of ours.
  }
  throw reject('invalid', 'cursor is not one that this list gave; start again without it.');
}
