import { type HistoryAnswer, MessageAnswer } from '#core/adapters/gmail/answers';
import { changePage } from '#core/adapters/gmail/history';
import { messageOf } from '#core/adapters/gmail/message';
import { threadId } from '#core/id';
import { address } from '#core/mail/address';
import { type HistoryId, historyId } from '#core/mail/history';
import type { ChangePage, LiveMail, LiveMessage, Page } from '#core/ports';
import { DAY, type Instant, instant } from '#core/time';
import type { MailboxControl } from '../../functions/local/gmail/control.ts';
import { greater } from '../../functions/local/gmail/history.ts';
import { messageJson } from '../../functions/local/gmail/resource.ts';
import type { HistoryRecord, Stored } from '../../functions/local/gmail/state.ts';
import { STUDIO } from './sync-mailbox.ts';

const place = (id: bigint | string): HistoryId => historyId(String(id)) ?? never('no place in history');
const never = (words: string): never => {
  throw new Error(words);
};
const FOREVER = instant(8e15);
const RULES = {
  text: 'as-sent',
  inlineLimit: Number.POSITIVE_INFINITY,
  attachmentId: () => never('no mail here has an attachment'),
} as const;

const read = (stored: Stored): LiveMessage =>
  messageOf(
    MessageAnswer.parse(messageJson(stored, { format: 'full', only: [] }, RULES)),
    async () => undefined,
  );

export type NearOptions = {
  readonly clock: () => Instant;
  readonly labels: ReadonlyMap<string, string>;
  /** Cursors before it are too old. */
  readonly floor: () => bigint;
  /** Items of a page of any listing: fewer than at Gmail, so that small mailboxes have several. */
  readonly page: number;
};

/** The port to a mailbox without HTTP between them, in the shapes in which the adapter reads Gmail's answers. */
export function nearMail(
  control: MailboxControl,
  { clock, labels, floor, page: size }: NearOptions,
): LiveMail {
  const { messages } = control;
  const found = (id: string) => messages().find((one) => one.id === id);
  const changes = (since: HistoryId, token?: string): ChangePage | 'expired' => {
    const newest = control.historyId();
    if (BigInt(since) < floor() || BigInt(since) > BigInt(newest)) return 'expired';
    const from = BigInt(token ?? since);
    const all = control.history().filter(({ id }) => id > from);
    const shown = all.slice(0, size);
    const last = shown.at(-1);
    const more = last !== undefined && shown.length < all.length ? { nextPageToken: String(last.id) } : {};
    return changePage({ history: shown.map(recordOf), historyId: place(newest), ...more });
  };
  const threads = (): readonly Stored[] => [
    ...new Map([...messages()].reverse().map((one) => [one.threadId, one])).values(),
  ];
  return {
    profile: async () => ({
      address: address(control.address) ?? never('no address'),
      historyId: place(control.historyId()),
    }),
    changes: async (since, token) => changes(since, token),
    message: async (id) => {
      const stored = found(id);
      return stored === undefined ? undefined : read(stored);
    },
    sender: async (id) => (found(id) === undefined ? undefined : address('bea@example.org')),
    thread: async (id) => {
      const all = messages().filter(({ threadId: of }) => of === id);
      return all.length === 0 ? undefined : all.map(read);
    },
    list: async ({ after, before = FOREVER }, token) => {
      const all = messages().filter(
        ({ at, labels: of }) => at > after && at < before && !of.includes('SPAM') && !of.includes('TRASH'),
      );
      return paged(all, { size, token }, ({ id, threadId: of }) => ({ id, thread: threadId(of) }));
    },
    threads: async (token) =>
      paged(threads(), { size, token }, ({ threadId: id }) => ({
        id: threadId(id),
        version: place(
          messages()
            .filter((one) => one.threadId === id)
            .reduce((most, one) => greater(most, one.historyId), 0n),
        ),
      })),
    labels: async () => new Map(labels),
    aliases: async () => [control.address, STUDIO].flatMap((one) => address(one) ?? []),
    watch: async () => ({ until: instant(clock() + 7 * DAY) }),
    unwatch: async () => {},
  };
}

/** A page behind the item that the token names, the newest first; items that come meanwhile do not shift it. */
function paged<T>(
  all: readonly Stored[],
  { size, token }: { readonly size: number; readonly token: string | undefined },
  show: (stored: Stored) => T,
): Page<T> {
  const key = ({ at, id }: Stored): string => `${String(at).padStart(16, '0')} ${id}`;
  const sorted = [...all].sort((a, b) => (key(a) < key(b) ? 1 : -1));
  const rest = token === undefined ? sorted : sorted.filter((one) => key(one) < token);
  const shown = rest.slice(0, size);
  const last = shown.at(-1);
  const items = shown.map(show);
  return last === undefined || shown.length === rest.length ? { items } : { items, next: key(last) };
}

function recordOf(record: HistoryRecord): HistoryAnswer['history'][number] {
  const { id, added, deleted, labelsAdded = [], labelsRemoved = [] } = record;
  const labelIds = [...record.message.labelIds];
  const message = { id: record.message.id, threadId: threadId(record.message.threadId), labelIds };
  const of = (ids: readonly string[]) => (ids.length === 0 ? [] : [{ message, labelIds: [...ids] }]);
  return {
    id: place(id),
    messagesAdded: added === true ? [{ message }] : [],
    messagesDeleted: deleted === true ? [{ message }] : [],
    labelsAdded: of(labelsAdded),
    labelsRemoved: of(labelsRemoved),
  };
}
