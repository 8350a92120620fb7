import { randomUUID } from 'node:crypto';
import type { FileAccount, GmailAccount } from '#core/accounts/account';
import { accountId, type LoopId, loopId, type TenantId, tenantId, threadId } from '#core/id';
import type { Change, Loop } from '#core/loops/record';
import { type HistoryId, historyId } from '#core/mail/history';
import type { Directory, DueIndex, Store } from '#core/ports';
import { HOUR, instant } from '#core/time';
import { BEA, NORA, NOW } from '../loops/facts.ts';

/** What a contract suite runs against. */
export type Bench = {
  readonly store: Store;
  readonly directory: Directory;
  readonly due: DueIndex;
  /** Lets indexes that lag catch up. */
  readonly settle: () => void;
};

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

/** A place in history. */
export const version = (text: string): HistoryId => {
  const id = historyId(text);
  if (id === undefined) throw new Error(`${text} is no place in history`);
  return id;
};

/** The same account, of a mailbox that goes on and about which all is known that can be. */
export const gmailAccount = (over: Partial<GmailAccount> = {}): GmailAccount => ({
  ...account(),
  source: 'gmail',
  gmail: {
    address: NORA,
    cursor: version('18446744073709551615'),
    refill: { after: NOW, lost: version('9'), step: 'threads', page: '09876543210987654321', tries: 1 },
    began: NOW,
    notBefore: NOW,
    moved: { at: NOW, by: 'push' },
    pollAt: NOW,
    upkeepAt: NOW,
    watchedUntil: NOW,
  },
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
