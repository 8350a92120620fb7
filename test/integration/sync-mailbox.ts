import fc from 'fast-check';
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

export const NORA = 'nora@example.com';
export const STUDIO = 'studio@example.net';
const OTHERS = ['Bea Alden <bea@example.org>', 'Carl <carl@example.net>'];

const SAYS = {
  asks: 'Can you send me the keys?',
  tells: 'The keys are on the table.',
  thanks: 'Thanks!',
  waives: 'The keys are here. No need to reply.',
} as const;
type Says = keyof typeof SAYS;

const CHANGES = {
  archive: { remove: ['INBOX'] },
  read: { remove: ['UNREAD'] },
  star: { add: ['STARRED'] },
  surface: { add: ['INBOX'] },
  spam: { add: ['SPAM'], remove: ['INBOX'] },
  rescue: { add: ['INBOX'], remove: ['SPAM'] },
  promote: { add: ['CATEGORY_PROMOTIONS'] },
  unpromote: { remove: ['CATEGORY_PROMOTIONS'] },
} as const;

type Answering = {
  /** Which of the mails so far it answers, be it that this one is gone. */
  readonly answers: number | undefined;
  /** Under another subject, and so on a thread of its own. */
  readonly apart: boolean;
};

/** What happens to a mailbox at some moment. Mails are named by their place among those that there are. */
export type Deed =
  | (Answering & {
      readonly do: 'comes';
      readonly from: number;
      readonly copied: boolean;
      readonly says: Says;
      readonly labels: readonly string[];
    })
  | Writing
  | { readonly do: 'sends-draft'; readonly which: number; readonly isSameMail: boolean }
  | Treatment;
/** What happens to a mail that is there. */
type Treatment =
  | { readonly do: 'changes'; readonly which: number; readonly what: keyof typeof CHANGES }
  | { readonly do: 'files' | 'unfiles'; readonly which: number; readonly under: number }
  | { readonly do: 'trash' | 'untrash' | 'remove'; readonly which: number };

const which = fc.nat(11);
const says = fc.constantFrom<Says[]>('asks', 'asks', 'tells', 'thanks', 'waives');
const answering = {
  answers: fc.option(fc.nat(11), { nil: undefined, freq: 3 }),
  apart: fc.constantFrom(false, true),
};

export const anyDeed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ do: fc.constant('comes' as const), from: fc.nat(1), copied: fc.boolean(), says, ...answering },
      labels: fc.constantFrom(['INBOX', 'UNREAD'], ['INBOX', 'UNREAD'], ['UNREAD'], ['SPAM']),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ do: fc.constantFrom('sends' as const, 'sends' as const, 'drafts' as const), says, ...answering },
      as: fc.constantFrom(NORA, NORA, STUDIO),
    }),
  },
  fc.record({ do: fc.constant('sends-draft' as const), which, isSameMail: fc.boolean() }),
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ do: fc.constant('changes' as const), which },
      what: fc.constantFrom(...Object.keys(CHANGES).filter(isChange)),
    }),
  },
  fc.record({
    ...{ do: fc.constantFrom('files' as const, 'unfiles' as const), which },
    under: fc.nat(1),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ do: fc.constantFrom('trash' as const, 'untrash' as const, 'remove' as const), which },
    }),
  },
);

function isChange(name: string): name is keyof typeof CHANGES {
  return name in CHANGES;
}

type Writing = Answering & { readonly do: 'sends' | 'drafts'; readonly says: Says; readonly as: string };
const isWritten = (deed: Deed): deed is Writing => deed.do === 'sends' || deed.do === 'drafts';

type Written = { readonly id: string; readonly messageId: string; readonly subject: string };

/** The hands of all who do something to a mailbox. */
export function doings(
  { address: me, deliver, label, trash, untrash, remove, messages }: MailboxControl,
  ownLabels: readonly string[],
) {
  const written: Written[] = [];
  const pick = <T>(all: readonly T[], number: number): T | undefined => all[number % all.length];
  const there = (number: number, isWanted: (one: Stored) => boolean): Stored | undefined =>
    pick(
      [...messages()].filter(isWanted).sort((a, b) => (a.id < b.id ? -1 : 1)),
      number,
    );
  const write = (
    from: string,
    to: readonly string[],
    { answers, apart, says: word }: Answering & { says: Says },
  ) => {
    const number = written.length;
    const parent = answers === undefined ? undefined : pick(written, answers);
    const subject = parent === undefined || apart ? `Thing ${number}` : `Re: ${parent.subject}`;
    const ids = parent === undefined ? {} : { inReplyTo: parent.messageId, references: parent.messageId };
    const messageId = `m${number}@mail.example.org`;
    const bare = subject.replace('Re: ', '');
    const mail = { from, to, subject, text: SAYS[word], messageId, ...ids };
    return { mail, keep: (id: string) => written.push({ id, messageId, subject: bare }) };
  };
  const sendDraft = (number: number, isSameMail: boolean): void => {
    const draft = there(number, ({ labels }) => labels.includes('DRAFT'));
    if (draft === undefined) return;
    if (isSameMail) label(draft.id, { add: ['SENT'], remove: ['DRAFT'] });
    else {
      deliver(draft.raw, { labels: ['SENT'], thread: draft.threadId });
      remove(draft.id);
    }
  };
  const treat = (id: string, deed: Treatment): void => {
    if (deed.do === 'changes') label(id, CHANGES[deed.what]);
    else if (deed.do === 'files') label(id, { add: ownLabels.slice(deed.under) });
    else if (deed.do === 'unfiles') label(id, { remove: ownLabels.slice(deed.under) });
    else ({ trash, untrash, remove })[deed.do](id);
  };
  return (deed: Deed): void => {
    if (deed.do === 'comes') {
      const [one = '', other = ''] = deed.from === 0 ? OTHERS : OTHERS.toReversed();
      const { mail, keep } = write(one, deed.copied ? [me, other] : [me], deed);
      keep(deliver(mail, { labels: deed.labels }).id);
    } else if (isWritten(deed)) {
      const { mail, keep } = write(deed.as === NORA ? me : deed.as, OTHERS.slice(0, 1), deed);
      keep(deliver(mail, { labels: [deed.do === 'sends' ? 'SENT' : 'DRAFT'] }).id);
    } else if (deed.do === 'sends-draft') sendDraft(deed.which, deed.isSameMail);
    else {
      const one = there(deed.which, ({ labels }) => deed.do === 'remove' || !labels.includes('DRAFT'));
      if (one !== undefined) treat(one.id, deed);
    }
  };
}

const place = (id: bigint | string): HistoryId => historyId(String(id)) ?? never('no place in history');
const never = (words: string): never => {
  throw new Error(words);
};
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
    list: async (after, token) => {
      const all = messages().filter(
        ({ at, labels: of }) => at > after && !of.includes('SPAM') && !of.includes('TRASH'),
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
