import { pageSize } from './paging.ts';
import { badRequest, notFound } from './refusal.ts';
import type { HistoryRecord, Mailbox, World } from './state.ts';

// History ids increase by more than one: they count no changes.
const STEPS = [1n, 3n, 2n, 7n] as const;

/** The greater of two history ids. */
export function greater(one: bigint, other: bigint): bigint {
  if (one > other) return one;
  return other;
}

/** Writes down a change of a mailbox; gives the id of the record. */
export function record(world: World, mailbox: Mailbox, change: Omit<HistoryRecord, 'id'>): bigint {
  const id = greater(mailbox.historyId, mailbox.floor) + (STEPS[mailbox.history.length % STEPS.length] ?? 1n);
  const made = { id, ...change };
  mailbox.historyId = id;
  mailbox.history.push(made);
  const message = mailbox.messages.get(change.message.id);
  if (message !== undefined) message.historyId = id;
  world.changed(mailbox, made);
  return id;
}

const UINT64 = /^\d{1,20}$/;
const TYPES = ['messageAdded', 'messageDeleted', 'labelAdded', 'labelRemoved'] as const;
type HistoryType = (typeof TYPES)[number];

const isType = (text: string): text is HistoryType => TYPES.some((type) => type === text);

/**
 * users.history.list: records after the cursor, oldest first, the `history` key left out where there is none. A cursor
 * below the floor or beyond the newest record is not found; one that is no number is refused.
 */
export function listHistory(mailbox: Mailbox, query: URLSearchParams): object {
  const start = query.get('startHistoryId') ?? '';
  if (!UINT64.test(start)) throw badRequest('Missing/invalid parameter: startHistoryId');
  const types = query.getAll('historyTypes');
  if (!types.every(isType)) throw badRequest("Invalid value at 'history_types'");
  const cursor = BigInt(start);
  if (cursor < mailbox.floor || cursor > mailbox.historyId) throw notFound();
  const token = query.get('pageToken');
  const from = token === null ? cursor : positionOf(token);
  const wanted = { types: types.length === 0 ? TYPES : types, label: query.get('labelId') };
  const size = pageSize(query);
  // One more than the page has room for tells whether there is a next one.
  const shown = recordsAfter(mailbox, from, { ...wanted, most: size + 1 });
  const page = shown.slice(0, size);
  const last = page.at(-1);
  return {
    ...(page.length === 0 ? {} : { history: page }),
    ...(last !== undefined && page.length < shown.length ? { nextPageToken: tokenOf(last.id) } : {}),
    historyId: String(mailbox.historyId),
  };
}

type Wanted = { readonly types: readonly string[]; readonly label: string | null; readonly most: number };

function recordsAfter({ history }: Mailbox, from: bigint, { types, label, most }: Wanted): RecordJson[] {
  const found: RecordJson[] = [];
  for (let at = firstAfter(history, from); at < history.length && found.length < most; at += 1) {
    const one = history[at];
    if (one === undefined || (label !== null && !bears(one, label))) continue;
    const json = recordJson(one, types);
    if (json !== undefined) found.push(json);
  }
  return found;
}

/** A message is shown under the labels that it has after the change, and those that it lost by it. */
const bears = ({ message, labelsRemoved = [] }: HistoryRecord, label: string): boolean =>
  message.labelIds.includes(label) || labelsRemoved.includes(label);

const tokenOf = (id: string): string => Buffer.from(`h${id}`).toString('base64url');

function positionOf(token: string): bigint {
  const text = Buffer.from(token, 'base64url').toString();
  if (!/^h\d{1,20}$/.test(text)) throw badRequest('Invalid pageToken');
  return BigInt(text.slice(1));
}

/** The token of a page that begins where this call would: for an empty page before it. */
export const sameAgain = (query: URLSearchParams): string =>
  query.get('pageToken') ?? tokenOf(query.get('startHistoryId') ?? '0');

function firstAfter(history: readonly HistoryRecord[], id: bigint): number {
  let low = 0;
  let high = history.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = history[middle];
    if (at !== undefined && at.id <= id) low = middle + 1;
    else high = middle;
  }
  return low;
}

type RecordJson = { readonly id: string } & Readonly<Record<string, unknown>>;

/** A record as the REST reference has it, with the kinds of change that were asked for; undefined where none is left. */
function recordJson(one: HistoryRecord, types: readonly string[]): RecordJson | undefined {
  const { labelIds, ...bare } = one.message;
  const message = labelIds.length === 0 ? bare : one.message;
  const kinds: ReadonlyArray<readonly [HistoryType, string, object | undefined]> = [
    ['messageAdded', 'messagesAdded', one.added && { message }],
    ['messageDeleted', 'messagesDeleted', one.deleted && { message }],
    ['labelAdded', 'labelsAdded', one.labelsAdded && { message, labelIds: one.labelsAdded }],
    ['labelRemoved', 'labelsRemoved', one.labelsRemoved && { message, labelIds: one.labelsRemoved }],
  ];
  const wanted = kinds.flatMap(([type, key, entry]) =>
    entry !== undefined && types.includes(type) ? [[key, [entry]] as const] : [],
  );
  if (wanted.length === 0) return undefined;
  return { id: String(one.id), messages: [bare], ...Object.fromEntries(wanted) };
}
