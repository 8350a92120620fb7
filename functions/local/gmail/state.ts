import type { Instant } from '#core/time';
import type { Entity } from './mime.ts';

/** A message of a mailbox. Its bytes never change; its labels do, and its historyId with them. */
export type Stored = {
  readonly id: string;
  readonly threadId: string;
  /** internalDate. */
  readonly at: Instant;
  readonly raw: Buffer;
  labels: readonly string[];
  /** The last record that changed it. */
  historyId: bigint;
};

/** A message as a history record shows it: with the labels that it had then. */
export type Shown = { readonly id: string; readonly threadId: string; readonly labelIds: readonly string[] };

/** One change of a mailbox. */
export type HistoryRecord = {
  readonly id: bigint;
  readonly message: Shown;
  readonly added?: true;
  readonly deleted?: true;
  readonly labelsAdded?: readonly string[];
  readonly labelsRemoved?: readonly string[];
};

export type Watch = {
  readonly topic: string;
  readonly labelIds: readonly string[];
  readonly behavior: 'include' | 'exclude';
  readonly expiration: Instant;
};

export type SendAs = { readonly email: string; readonly name: string; readonly primary: boolean };
export type UserLabel = { readonly id: string; readonly name: string };

export type Mailbox = {
  readonly address: string;
  readonly messages: Map<string, Stored>;
  /** The newest first, by internalDate and then by id. */
  readonly order: Stored[];
  /** Messages of a thread in the order of their internalDate. */
  readonly threads: Map<string, Stored[]>;
  readonly byMessageId: Map<string, Stored[]>;
  readonly labels: Map<string, UserLabel>;
  /** The message that each draft consists of now. */
  readonly drafts: Map<string, string>;
  readonly history: HistoryRecord[];
  readonly sendAs: SendAs[];
  historyId: bigint;
  /** Cursors before this one are too old. */
  floor: bigint;
  watch: Watch | undefined;
};

/** What all mailboxes of one fake share. */
export type World = {
  readonly clock: () => Instant;
  readonly mailboxes: Map<string, Mailbox>;
  readonly firstHistoryId: bigint;
  /** Called after each change of a mailbox. */
  readonly changed: (mailbox: Mailbox, record: HistoryRecord) => void;
  /** Called after each change that leaves no record. */
  readonly touched: () => void;
  /** How many ids of any kind were given out: the next one follows from it. */
  count: number;
};

export const SYSTEM_LABELS = [
  'CHAT',
  'SENT',
  'INBOX',
  'IMPORTANT',
  'TRASH',
  'DRAFT',
  'SPAM',
  'CATEGORY_FORUMS',
  'CATEGORY_UPDATES',
  'CATEGORY_PERSONAL',
  'CATEGORY_PROMOTIONS',
  'CATEGORY_SOCIAL',
  'STARRED',
  'UNREAD',
] as const;

const FIRST_ID = 0x19c0_0000_0000_0000n;
const STRIDE = 0x1_3579n;

/** The next id: 16 hex digits, later ones greater, with gaps. The same calls give the same ids. */
export function nextId(world: World): string {
  world.count += 1;
  return (FIRST_ID + BigInt(world.count) * STRIDE).toString(16).padStart(16, '0');
}

/** The mailbox of an address, made where there is none. */
export function openMailbox(world: World, address: string): Mailbox {
  const key = address.toLowerCase();
  const known = world.mailboxes.get(key);
  if (known !== undefined) return known;
  const made = emptyMailbox(world, key);
  world.mailboxes.set(key, made);
  world.touched();
  return made;
}

export const emptyMailbox = ({ firstHistoryId }: World, address: string): Mailbox => ({
  address,
  messages: new Map(),
  order: [],
  threads: new Map(),
  byMessageId: new Map(),
  labels: new Map(),
  drafts: new Map(),
  history: [],
  sendAs: [{ email: address, name: '', primary: true }],
  historyId: firstHistoryId,
  floor: firstHistoryId,
  watch: undefined,
});

/** The mailbox that mail to an address is delivered to: its own, that of an alias, or that before a plus. */
export function mailboxFor(world: World, address: string): Mailbox | undefined {
  const key = address.toLowerCase();
  const direct = world.mailboxes.get(key) ?? world.mailboxes.get(key.replace(/\+[^@]*@/, '@'));
  if (direct !== undefined) return direct;
  for (const mailbox of world.mailboxes.values()) {
    if (mailbox.sendAs.some(({ email }) => email === key)) return mailbox;
  }
  return undefined;
}

const parsed = new WeakMap<Buffer, Entity>();

/** The parsed form of a mail, kept as long as its bytes are. */
export function parsedOf(raw: Buffer, parse: (text: string) => Entity): Entity {
  const known = parsed.get(raw);
  if (known !== undefined) return known;
  const made = parse(raw.toString('latin1'));
  parsed.set(raw, made);
  return made;
}
