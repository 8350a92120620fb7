import { createHash, randomUUID } from 'node:crypto';
import type { FileAccount, GmailAccount, GmailState } from '#core/accounts/account';
import { sealUnder } from '#core/adapters/sealing/seal';
import { Fault } from '#core/fault';
import { accountId, type LoopId, loopId, type TenantId, tenantId, threadId } from '#core/id';
import type { Change, Loop } from '#core/loops/record';
import { canonical } from '#core/mail/address';
import { type HistoryId, historyId } from '#core/mail/history';
import type { DataKeys, Directory, DueIndex, Grant, Owner, Seal, Store } from '#core/ports';
import { HOUR, instant } from '#core/time';
import { BEA, NORA, NOW } from '../loops/facts.ts';

/** What a contract suite runs against. */
export type Bench = {
  readonly store: Store;
  readonly directory: Directory;
  readonly due: DueIndex;
  /** What its index has in place of the person of a loop. */
  readonly person: (loop: Loop) => Promise<string | null>;
  /** Lets indexes that lag catch up. */
  readonly settle: () => void;
  /** Answers are lost so often that what is given once may reach nobody. */
  readonly isLossy?: boolean;
};

/** Keys of accounts that anybody could make; a forgotten account has none. */
export function testKeys(): DataKeys {
  const forgotten = new Set<string>();
  const nameOf = ({ tenant, account: of }: Owner): string => JSON.stringify([tenant, of]);
  const key = async (of: Owner) => {
    if (forgotten.has(nameOf(of))) throw new Fault('park', 'This account was removed.', { code: 'gone' });
    return createHash('sha256').update(nameOf(of)).digest();
  };
  return {
    ...{ key, held: key },
    isForgotten: async (of) => forgotten.has(nameOf(of)),
    forget: async (of) => void forgotten.add(nameOf(of)),
  };
}
export const testSeal = (keys = testKeys()): Seal => sealUnder(keys);

/** The person of a loop as a store that seals has it in its index, and as one in this process has it. */
export const aliased =
  (seal: Seal): Bench['person'] =>
  async ({ tenant, account: of, counterparty }) =>
    counterparty === null ? null : seal.alias({ tenant, account: of }, canonical(counterparty));
export const unaliased: Bench['person'] = async ({ counterparty }) =>
  counterparty === null ? null : canonical(counterparty);

/** A tenant that no other test knows. */
export const aTenant = (): TenantId => tenantId(`t-${randomUUID()}`);

export const WORK = accountId('work');
export const HOME = accountId('home');

export const account = (over: Partial<FileAccount> = {}): FileAccount => ({
  schema: 1,
  version: 1,
  id: WORK,
  name: 'work',
  source: 'file',
  declared: [NORA],
  senders: [],
  aliases: [],
  connectedAt: NOW,
  gaps: 0,
  ...over,
});

/** Leave to read a mailbox. */
export const grantOf = (refreshToken: string): Grant => ({ refreshToken, email: NORA, at: NOW });

/** A place in history. */
export const version = (text: string): HistoryId => {
  const id = historyId(text);
  if (id === undefined) throw new Error(`${text} is no place in history`);
  return id;
};

/** A mailbox of which all is known that can be, be it that it cannot be all at once. */
const EVERYTHING: Required<GmailState> = {
  address: NORA,
  sub: '110169484474386276334',
  consent: { wording: 'v1', scopes: ['https://www.googleapis.com/auth/gmail.readonly'], at: NOW },
  lost: { kind: 'revoked', at: NOW },
  cursor: version('18446744073709551615'),
  refill: { after: NOW, lost: version('9'), step: 'threads', page: '09876543210987654321', tries: 1 },
  backfill: {
    after: NOW,
    before: NOW,
    startedAt: NOW,
    counted: 7,
    total: 9,
    done: 3,
    page: '12345',
    heard: version('8'),
  },
  readFrom: NOW,
  began: NOW,
  notBefore: NOW,
  moved: { at: NOW, by: 'push' },
  pollAt: NOW,
  upkeepAt: NOW,
  watchedUntil: NOW,
};

/** The same account, of a mailbox that goes on and about which all is known that can be. */
export const gmailAccount = (over: Partial<GmailAccount> = {}): GmailAccount => ({
  ...account(),
  source: 'gmail',
  gmail: EVERYTHING,
  ...over,
});

export const loopNamed = (name: string): LoopId => loopId(WORK, threadId(name), 'unanswered_inbound');

/** An open loop on the thread of its name, visible one hour ago, unless said otherwise. */
export function loop(tenant: TenantId, name: string, over: Partial<Loop> = {}): Loop {
  return {
    schema: 1,
    version: 1,
    id: loopNamed(name),
    tenant,
    account: WORK,
    threadId: threadId(name),
    type: 'unanswered_inbound',
    because: 'they_asked',
    counterparty: BEA,
    name: 'Bea Alden',
    subject: `About ${name}`,
    evidence: [],
    openedAt: instant(NOW - 48 * HOUR),
    opensAt: instant(NOW - HOUR),
    lastActivityAt: instant(NOW - 48 * HOUR),
    detector: { name: 'thread', version: 1 },
    state: { status: 'open' },
    ...over,
  };
}

export const closed = (of: Loop, over: Partial<Loop> = {}): Loop => ({
  ...of,
  version: of.version + 1,
  state: { status: 'done', closedAt: NOW, closedBecause: 'manual' },
  ...over,
});

export const opened = { at: NOW, type: 'loop.opened', because: 'they_asked' } as const satisfies NewChange;
export const closing = { at: NOW, type: 'loop.closed', because: 'manual' } as const satisfies NewChange;
export type NewChange = Omit<Change, 'seq' | 'loop'>;

/** The same text for the same value, in whatever order its fields were set. */
const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** Some fixed order of values. */
export const byText = (a: unknown, b: unknown): number => (canonicalText(a) < canonicalText(b) ? -1 : 1);
