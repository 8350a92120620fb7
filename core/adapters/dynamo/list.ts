import { type AttributeValue, QueryCommand, type QueryCommandInput } from '@aws-sdk/client-dynamodb';
import { unlessForgotten } from '#core/accounts/forgotten';
import type { Engine } from '#core/adapters/dynamo/engine';
import { listEnd, listPk, loopAtPlace } from '#core/adapters/dynamo/keys';
import { Fault, reject } from '#core/fault';
import { type AccountId, accountId, type LoopId, type TenantId } from '#core/id';
import { LOOP_TYPE_SENTENCE, type LoopType, REASON_SENTENCE, type Reason } from '#core/loops/loop';
import type { IndexedLoop } from '#core/loops/record';
import { address, canonical } from '#core/mail/address';
import type { Store } from '#core/ports';
import { type Instant, instant } from '#core/time';

type Row = Record<string, AttributeValue>;

// Without the four keys that each row carries as well: a third less to send and to read.
const RANKED = {
  ProjectionExpression:
    'id, account, #type, because, counterparty, openedAt, opensAt, lastActivityAt, dueAt, snoozedUntil, #status',
  ExpressionAttributeNames: { '#type': 'type', '#status': 'status' },
};

/** The list index. It is read by the bare client and parsed by hand: of thousands of rows, twenty are shown. */
export const listCalls = (on: Engine): Pick<Store, 'visibleLoops' | 'listLoops'> => ({
  visibleLoops: async (tenant, until) => {
    const query: QueryCommandInput = {
      TableName: on.table,
      IndexName: 'list',
      KeyConditionExpression: 'listPk = :list AND listSk < :end',
      ExpressionAttributeValues: { ':list': { S: listPk(tenant, 'live') }, ':end': { S: listEnd(until) } },
      ...RANKED,
    };
    const found: IndexedLoop[] = [];
    let from: Row | undefined;
    do {
      const page: QueryCommandInput = { ...query, ExclusiveStartKey: from };
      const answer = await on.call(() => on.client.send(new QueryCommand(page)));
      for (const row of answer.Items ?? []) found.push(rowOf(row));
      from = answer.LastEvaluatedKey;
    } while (from !== undefined);
    return Promise.all(found.map((row) => named(on, tenant, row)));
  },
  listLoops: async (tenant, { of, limit, after }) => {
    const list = { S: listPk(tenant, of) };
    const start = after === undefined ? undefined : loopAtPlace(tenant, after);
    if (after !== undefined && start === undefined)
      throw reject('invalid', 'This is no mark of a page. Take the one that the page before gave.');
    const query: QueryCommandInput = {
      TableName: on.table,
      IndexName: 'list',
      KeyConditionExpression: 'listPk = :list',
      ExpressionAttributeValues: { ':list': list },
      ScanIndexForward: false,
      Limit: limit + 1,
      ExclusiveStartKey:
        start === undefined || after === undefined
          ? undefined
          : { pk: { S: start.pk }, sk: { S: start.sk }, listPk: list, listSk: { S: after } },
    };
    const { Items: rows = [] } = await on.call(() => on.client.send(new QueryCommand(query)));
    const loops = await Promise.all(rows.slice(0, limit).map((row) => named(on, tenant, rowOf(row))));
    const next = rows.length > limit ? rows[limit - 1]?.listSk?.S : undefined;
    return next === undefined ? { loops } : { loops, next };
  },
});

const isLoopId = (text: string): text is LoopId => text !== '';
const isType = (text: string): text is LoopType => Object.hasOwn(LOOP_TYPE_SENTENCE, text);
const isReason = (text: string): text is Reason => Object.hasOwn(REASON_SENTENCE, text);
const STATUSES = new Set<string>(['open', 'undelivered', 'done', 'dropped', 'stale']);
const isStatus = (text: string): text is IndexedLoop['status'] => STATUSES.has(text);

const text = (value: AttributeValue | undefined): string => value?.S ?? '';
const time = (value: AttributeValue | undefined): Instant => instant(Number(value?.N ?? Number.NaN));

/** A row of the index. Throws a `park` fault where it is none of ours. */
function rowOf(row: Row): IndexedLoop {
  const [id, type, because, status] = [text(row.id), text(row.type), text(row.because), text(row.status)];
  if (!isLoopId(id) || !isType(type) || !isReason(because) || !isStatus(status))
    throw new Fault(
      'park',
      'A row of the list cannot be read: another version of Openloop wrote it. Update this one.',
    );
  const account: AccountId = accountId(text(row.account));
  const plain = {
    id,
    account,
    type,
    because,
    person: row.counterparty?.S ?? null,
    openedAt: time(row.openedAt),
    opensAt: time(row.opensAt),
    lastActivityAt: time(row.lastActivityAt),
    status,
  };
  if (row.dueAt === undefined && row.snoozedUntil === undefined) return plain;
  return {
    ...plain,
    ...(row.dueAt === undefined ? {} : { dueAt: time(row.dueAt) }),
    ...(row.snoozedUntil === undefined ? {} : { snoozedUntil: time(row.snoozedUntil) }),
  };
}

/** An earlier version had the address itself in a row, where an alias stands since. */
async function named(on: Engine, tenant: TenantId, row: IndexedLoop): Promise<IndexedLoop> {
  const who = row.person?.includes('@') === true ? address(row.person) : undefined;
  if (who === undefined) return row;
  const of = { tenant, account: row.account };
  return { ...row, person: (await unlessForgotten(() => on.seal.alias(of, canonical(who)))) ?? null };
}
