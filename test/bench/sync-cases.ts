import type { Placed } from '../../functions/local/gmail/control.ts';
import type { Box } from './sync-boxes.ts';

const BEA = 'Bea Alden <bea@example.org>';
const ASKS = 'Can you send me the keys for Friday? I would be at the door by nine.';
const LONG = '金曜日までに鍵を送っていただけますか？'.repeat(20);
const NEWS = { 'List-Unsubscribe': '<https://news.example.net/u>', Precedence: 'bulk' };

type Mail = { readonly text?: string; readonly subject?: string; readonly answers?: Placed };
const headOf = ({ text = ASKS, subject, answers }: Mail) => ({
  ...{ text, subject: subject ?? (answers === undefined ? 'Keys' : 'Re: Keys') },
  ...(answers === undefined ? {} : { inReplyTo: answers.messageId, references: [answers.messageId] }),
});
const comes = ({ mailbox }: Box, mail: Mail = {}): Placed =>
  mailbox.deliver({ from: BEA, to: mailbox.address, ...headOf(mail) });
const sends = ({ mailbox }: Box, mail: Mail): Placed =>
  mailbox.deliver({ from: mailbox.address, to: BEA, ...headOf(mail) }, { labels: ['SENT'] });

/** What happens to a mailbox, after something else has happened and was read; and what it may cost. */
export type Case = {
  readonly name: string;
  /** Before the mailbox became an account, so that its thread is not held. */
  readonly unheard?: (box: Pick<Box, 'mailbox'>) => Placed;
  readonly first?: (box: Box) => Placed;
  readonly happens: (box: Box, first: Placed | undefined) => unknown;
  /** Pushes of it, each with an id of its own. */
  readonly pushes?: number;
  readonly gmail: number;
  readonly writes: number;
  /** Live loops afterwards. */
  readonly live: number;
};

const NEW = 25;
const UNKNOWN = 45;
const TOUCHED = 2;
const NO_LOOP = 8;
const LOOP = 24;

export const CASES: readonly Case[] = [
  {
    name: 'a question on a new thread: a loop opens',
    happens: (box) => comes(box),
    ...{ gmail: NEW, writes: LOOP, live: 1 },
  },
  {
    name: 'the same in the longest texts that are kept',
    happens: (box) => comes(box, { subject: '鍵の件'.repeat(60), text: LONG }),
    ...{ gmail: NEW, writes: LOOP, live: 1 },
  },
  {
    name: 'a newsletter',
    happens: ({ mailbox }) =>
      mailbox.deliver({
        ...{ from: 'News <news@example.net>', to: mailbox.address, subject: 'Offers', text: 'All must go.' },
        headers: NEWS,
      }),
    ...{ gmail: NEW, writes: NO_LOOP, live: 0 },
  },
  {
    name: 'a thank-you in a held thread',
    first: (box) => comes(box, { text: 'The keys are on the table. No need to reply.' }),
    happens: (box, first) => comes(box, { text: 'Thanks!', ...answering(first) }),
    ...{ gmail: NEW, writes: NO_LOOP, live: 0 },
  },
  {
    name: 'a second question in a held thread: its loop moves',
    first: (box) => comes(box),
    happens: (box, first) => comes(box, { text: 'And could you bring the plans?', ...answering(first) }),
    ...{ gmail: NEW, writes: LOOP, live: 1 },
  },
  {
    name: 'my answer in a held thread: its loop closes',
    first: (box) => comes(box),
    happens: (box, first) => sends(box, { text: 'They are on their way.', ...answering(first) }),
    ...{ gmail: NEW, writes: LOOP, live: 0 },
  },
  {
    name: 'their answer on a new thread: the loop of mine closes',
    first: (box) => sends(box, { text: ASKS }),
    happens: (box, first) => comes(box, { text: 'I have them.', subject: 'Found', ...answering(first) }),
    ...{ gmail: NEW, writes: LOOP, live: 0 },
  },
  {
    name: 'a question in a thread that is not held: a loop opens',
    unheard: ({ mailbox }) =>
      mailbox.deliver({ from: BEA, to: mailbox.address, ...headOf({ text: 'Hello.' }) }),
    happens: (box, first) => comes(box, answering(first)),
    ...{ gmail: UNKNOWN, writes: LOOP, live: 1 },
  },
  {
    name: 'a mail is read',
    first: (box) => comes(box),
    happens: ({ mailbox }, first) => mailbox.label(first?.id ?? '', { remove: ['UNREAD'] }),
    ...{ gmail: TOUCHED, writes: NO_LOOP, live: 1 },
  },
  {
    name: 'a mail is archived',
    first: (box) => comes(box),
    happens: ({ mailbox }, first) => mailbox.label(first?.id ?? '', { remove: ['INBOX'] }),
    ...{ gmail: TOUCHED, writes: NO_LOOP, live: 1 },
  },
  {
    name: 'a question on a new thread, told by three pushes at once',
    happens: (box) => comes(box),
    pushes: 3,
    ...{ gmail: NEW + 2 * TOUCHED, writes: LOOP, live: 1 },
  },
];

const answering = (answers: Placed | undefined): Pick<Mail, 'answers'> =>
  answers === undefined ? {} : { answers };
