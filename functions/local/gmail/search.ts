import { addresses, field, ownMessageId } from './letter.ts';
import { badRequest } from './refusal.ts';
import type { Mailbox, Stored } from './state.ts';

type Test = (stored: Stored) => boolean;

const TERM = /(-?)([a-z0-9_]+):(?:"([^"]*)"|(\S+))|(\S+)/gi;

const PLACES: Readonly<Record<string, string>> = {
  inbox: 'INBOX',
  sent: 'SENT',
  draft: 'DRAFT',
  drafts: 'DRAFT',
  spam: 'SPAM',
  trash: 'TRASH',
  chats: 'CHAT',
  chat: 'CHAT',
  starred: 'STARRED',
  important: 'IMPORTANT',
  unread: 'UNREAD',
};

/** Gmail reads a date of a search as midnight of the Pacific time zone, which is 8 hours behind UTC in winter. */
const PACIFIC = 8 * 3600;

/** Seconds since the epoch of a date or an epoch, as `after:` and `before:` take one. */
function seconds(text: string): number {
  if (/^\d{1,11}$/.test(text)) return Number(text);
  const [, year, month, day] = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/.exec(text) ?? [];
  if (day === undefined) throw badRequest('Invalid date in the query', 'invalidArgument');
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 1000 + PACIFIC;
}

const secondOf = ({ at }: Stored): number => Math.floor(at / 1000);

const holds =
  (name: string) =>
  (value: string): Test => {
    const wanted = value.toLowerCase();
    return ({ raw }) =>
      addresses(field(raw, name)).some((one) => one === wanted || one.split('@')[1] === wanted) ||
      field(raw, name).toLowerCase().includes(wanted);
  };

const toAnybody = (value: string): Test => {
  const tests = ['to', 'cc', 'bcc'].map((name) => holds(name)(value));
  return (stored) => tests.some((test) => test(stored));
};

const OPERATORS: Readonly<Record<string, (value: string, mailbox: Mailbox) => Test>> = {
  // An epoch stands for the whole second, and after: leaves that second out.
  after: (value) => {
    const from = seconds(value);
    return /^\d+$/.test(value) ? (one) => secondOf(one) > from : (one) => secondOf(one) >= from;
  },
  before: (value) => {
    const until = seconds(value);
    return (one) => secondOf(one) < until;
  },
  from: holds('from'),
  to: toAnybody,
  subject: (value) => {
    const wanted = value.toLowerCase();
    return ({ raw }) => field(raw, 'subject').toLowerCase().includes(wanted);
  },
  rfc822msgid: (value) => {
    const wanted = value.replace(/^<|>$/g, '');
    return ({ raw }) => ownMessageId(raw) === wanted;
  },
  in: (value, mailbox) => (value.toLowerCase() === 'anywhere' ? () => true : labelled(value, mailbox)),
  label: (value, mailbox) => labelled(value, mailbox),
};

function labelled(value: string, mailbox: Mailbox): Test {
  const wanted = value.toLowerCase();
  const own = [...mailbox.labels.values()].find(
    ({ name }) => name.toLowerCase() === wanted || name.toLowerCase().replace(/[\s/]/g, '-') === wanted,
  );
  const id = own?.id ?? PLACES[wanted] ?? value.toUpperCase();
  return ({ labels }) => labels.includes(id);
}

export type Search = {
  readonly matches: Test;
  /** It names spam or trash, or everything, so that these are not left out. */
  readonly everywhere: boolean;
};

/**
 * A search query: `after: before: from: to: subject: rfc822msgid: in: label:`, each with a minus before it or not, all
 * of which must hold. Anything else is refused, where Gmail would search the text: a stand-in must not guess.
 */
export function search(query: string, mailbox: Mailbox): Search {
  const tests: Test[] = [];
  let everywhere = false;
  for (const [, minus, name = '', quoted, bare = '', stray] of query.matchAll(TERM)) {
    const make = OPERATORS[name.toLowerCase()];
    if (stray !== undefined || make === undefined) {
      throw badRequest('The stand-in for Gmail does not know this search operator.');
    }
    const value = quoted ?? bare;
    const test = make(value, mailbox);
    tests.push(minus === '-' ? (one) => !test(one) : test);
    everywhere ||= minus !== '-' && isEverywhere(name.toLowerCase(), value.toLowerCase());
  }
  return { matches: (one) => tests.every((test) => test(one)), everywhere };
}

const isEverywhere = (name: string, value: string): boolean =>
  ['in', 'label'].includes(name) && ['anywhere', 'spam', 'trash'].includes(value);
