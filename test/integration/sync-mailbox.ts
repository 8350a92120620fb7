import fc from 'fast-check';
import type { MailboxControl } from '../../functions/local/gmail/control.ts';
import type { Stored } from '../../functions/local/gmail/state.ts';

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
