import { type Account, meOfAccount } from '#core/accounts/account';
import { Fault } from '#core/fault';
import { threadId as asThreadId, loopId, type MessageId, type TenantId, type ThreadId } from '#core/id';
import { askedBy } from '#core/loops/answer';
import { crossingsOf } from '#core/loops/crossings';
import { detect } from '#core/loops/detect';
import { THREAD_LOOP_TYPES, type ThreadLoopType, type Verdict } from '#core/loops/loop';
import { type Mutes, mutes as mutesOf } from '#core/loops/mute';
import { type Place, reconcile, type Seen } from '#core/loops/reconcile';
import type { Loop } from '#core/loops/record';
import { type Address, address, canonical } from '#core/mail/address';
import { type Me, sideOf } from '#core/mail/identity';
import type { Thread } from '#core/mail/message';
import type { MuteEntry, Store, StoredThread } from '#core/ports';
import { settingOf } from '#core/tenants/settings';
import { type Instant, instant } from '#core/time';

export type Settled = { readonly changed: number } | 'no-account';

const TRIES = 3;

/**
 * Looks at a thread as it is held and brings its loops in line: facts, mutes and me are read anew each time, so it is
 * safe to run twice and in any order.
 */
export async function settle(
  { store }: { readonly store: Store },
  of: {
    readonly tenant: TenantId;
    readonly account: Account['id'];
    readonly thread: ThreadId;
    readonly now: Instant;
  },
): Promise<Settled> {
  const account = await store.account(of.tenant, of.account);
  if (account === undefined) return 'no-account';
  const [thread, muted, settings] = await Promise.all([
    store.thread(of.tenant, of.account, of.thread),
    store.mutes(of.tenant, of.account),
    store.settings(of.tenant),
  ]);
  const me = meOfAccount(account);
  const crossings = await crossingsIn(store, { ...of, thread, me });
  const sight = {
    me,
    now: of.now,
    mutes: mutesFrom(muted, settingOf(settings, 'loops.exclude_labels')),
    crossings,
  };
  const seasoned = detect(thread, sight);
  const first = detect(thread, { ...sight, firstSightDays: settingOf(settings, 'loops.first_sight_days') });
  let changed = 0;
  for (const type of THREAD_LOOP_TYPES) {
    const place: Place = { ...of, threadId: of.thread, id: loopId(of.account, of.thread, type), type };
    if (await settleLoop(store, place, (old) => seenOf(old === undefined ? first : seasoned, type, thread)))
      changed += 1;
  }
  return { changed };
}

/** Get, reconcile, put where nobody wrote in between; three tries. */
async function settleLoop(
  store: Store,
  place: Place,
  look: (old: Loop | undefined) => Seen,
): Promise<boolean> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const old = await store.loop(place.tenant, place.id);
    const step = reconcile(old, look(old), place);
    if (step === undefined) return false;
    if ((await store.saveLoop(place.tenant, step.loop, step.change)) === 'written') return true;
  }
  throw new Fault('retry', 'A loop was written by others three times in a row.');
}

function seenOf(verdict: Verdict, type: ThreadLoopType, thread: Thread): Seen {
  const found = verdict.loops.find((loop) => loop.type === type);
  if (found !== undefined)
    return {
      found,
      subject: verdict.subject,
      name: found.counterparty === null ? '' : nameOf(found.counterparty, thread),
    };
  const closing = verdict.closes.find((one) => one.type === type);
  if (closing === undefined) return { nothing: verdict.because };
  const at = thread.messages.find((message) => message.id === closing.by)?.at;
  return { closing, lastActivityAt: at ?? instant(0) };
}

/** The name that a person last wrote under in this thread, else the one that they were addressed by. */
function nameOf(person: Address, { messages }: Thread): string {
  const own = messages
    .filter(
      (message) => message.name !== '' && canonical(message.behindList ?? message.from) === canonical(person),
    )
    .reduce<{ at: number; name: string }>((last, { at, name }) => (at >= last.at ? { at, name } : last), {
      at: 0,
      name: '',
    });
  if (own.name !== '') return own.name;
  for (const { to, toNames } of messages) {
    const index = to.findIndex((one) => canonical(one) === canonical(person));
    if (index >= 0 && toNames[index]) return toNames[index];
  }
  return '';
}

/** Mutes as they are stored, ready to compare. */
export const mutesFrom = (entries: readonly MuteEntry[], labels: readonly string[]): Mutes =>
  mutesOf(
    entries.filter((one) => one.kind === 'sender').flatMap((one) => address(one.value) ?? []),
    entries.filter((one) => one.kind === 'thread').map((one) => asThreadId(one.value)),
    labels,
  );

type Looking = {
  readonly tenant: TenantId;
  readonly account: Account['id'];
  readonly thread: StoredThread;
  readonly me: Me;
};

/** What other threads know of this one: bounces and replies to my questions, and whether it answers one of mine. */
async function crossingsIn(store: Store, { tenant, account, thread, me }: Looking) {
  const held = new Set<MessageId>(thread.messages.map((message) => message.id));
  const questions = thread.messages.filter(
    (message) => message.asks && sideOf(message, me).side === 'mine' && askedBy(message, me).length > 0,
  );
  const abroad = thread.messages.flatMap(({ inReplyTo }) =>
    inReplyTo === undefined || held.has(inReplyTo) ? [] : [inReplyTo],
  );
  const [about, asked] = await Promise.all([
    questions.length === 0
      ? []
      : store.messagesAbout(
          tenant,
          account,
          questions.map((message) => message.id),
        ),
    abroad.length === 0 ? [] : store.questions(tenant, account, [...new Set(abroad)]),
  ]);
  const foreign: Thread = { id: asThreadId(''), messages: [...about, ...asked], omitted: [] };
  return crossingsOf([thread, foreign], me)(thread);
}
