import { type Account, isKept, meOfAccount } from '#core/accounts/account';
import { Fault } from '#core/fault';
import { threadId as asThreadId, loopId, type MessageId, type TenantId, type ThreadId } from '#core/id';
import { crossingsOf, questionsIn } from '#core/loops/crossings';
import { detect } from '#core/loops/detect';
import { type Reason, THREAD_LOOP_TYPES, type ThreadLoopType, type Verdict } from '#core/loops/loop';
import { type Mutes, mutes as mutesOf, NO_MUTES } from '#core/loops/mute';
import { type Place, reconcile, type Seen } from '#core/loops/reconcile';
import type { Loop } from '#core/loops/record';
import { type Address, address, canonical } from '#core/mail/address';
import type { Me } from '#core/mail/identity';
import { type Message, refersTo, type Thread } from '#core/mail/message';
import { byCodePoint } from '#core/order';
import type { MuteEntry, Store, StoredThread } from '#core/ports';
import { settingOf } from '#core/tenants/settings';
import { type Instant, instant } from '#core/time';

export type Settled = { readonly changed: number } | 'no-account';

const TRIES = 3;
/** Looks at a thread that others write to at the same time; in peace a second one finds nothing to do. */
const LOOKS = 4;

type Of = {
  readonly tenant: TenantId;
  readonly account: Account['id'];
  readonly thread: ThreadId;
  readonly now: Instant;
};

/**
 * Looks at a thread as it is held and brings its loops in line: facts, mutes and me are read anew each time, so it is
 * safe to run twice and in any order. Who has written looks again: facts or mutes that came in between may have been
 * looked at already, by somebody who saw nothing to do.
 */
export async function settle({ store }: { readonly store: Store }, of: Of): Promise<Settled> {
  let changed = 0;
  for (let look = 0; look < LOOKS; look += 1) {
    const seen = await lookAt(store, of);
    if (seen === undefined) return 'no-account';
    const before = changed;
    for (const type of THREAD_LOOP_TYPES) {
      const { tenant, account, now } = of;
      const id = loopId(account, of.thread, type);
      if (await settleLoop(store, { tenant, account, threadId: of.thread, id, type, now }, seen(type)))
        changed += 1;
    }
    if (changed === before) return { changed };
  }
  throw new Fault('retry', 'A thread changed each time that it was looked at.');
}

type Look = (old: Loop | undefined) => Seen;

/** What a thread says now of a loop of either type, whether there is one yet or not. */
async function lookAt(store: Store, of: Of): Promise<((type: ThreadLoopType) => Look) | undefined> {
  const account = await store.account(of.tenant, of.account);
  if (!isKept(account)) return undefined;
  const [thread, muted, settings] = await Promise.all([
    store.thread(of.tenant, of.account, of.thread),
    store.mutes(of.tenant, of.account),
    store.settings(of.tenant),
  ]);
  const me = meOfAccount(account);
  const crossings = await crossingsIn(store, { ...of, thread, me });
  const mutes = mutesFrom(muted, settingOf(settings, 'loops.exclude_labels'));
  const sight = { me, now: of.now, mutes, crossings };
  const firstSightDays = settingOf(settings, 'loops.first_sight_days');
  const heard = thread.messages.filter((message) => message.at <= of.now);
  const unmuted = detect(thread, { ...sight, mutes: NO_MUTES });
  const seasoned = { verdict: detect(thread, sight), unmuted, messages: heard };
  const first = { ...seasoned, verdict: detect(thread, { ...sight, firstSightDays }) };
  return (type) => (old) => seenOf(old === undefined ? first : seasoned, type);
}

/** Get, reconcile, put where nobody wrote in between; three tries. */
async function settleLoop(store: Store, place: Place, look: Look): Promise<boolean> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const old = await store.loop(place.tenant, place.id);
    const step = reconcile(old, look(old), place);
    if (step === undefined) return false;
    if ((await store.saveLoop(place.tenant, step.loop, step.change)) === 'written') return true;
  }
  throw new Fault('retry', 'A loop was written by others three times in a row.');
}

type Looked = {
  readonly verdict: Verdict;
  /** The same without mutes: what they hide is not closed. */
  readonly unmuted: Verdict;
  readonly messages: readonly Message[];
};

function seenOf({ verdict, unmuted, messages }: Looked, type: ThreadLoopType): Seen {
  const found = verdict.loops.find((loop) => loop.type === type);
  if (found !== undefined)
    return {
      found,
      subject: verdict.subject,
      name: found.counterparty === null ? '' : nameOf(found.counterparty, messages),
    };
  if (unmuted.loops.some((loop) => loop.type === type)) return { nothing: hiddenBy(verdict) };
  const closing = unmuted.closes.find((one) => one.type === type);
  if (closing === undefined) return { nothing: unmuted.because };
  const at = messages.find((message) => message.id === closing.by)?.at;
  return { closing, lastActivityAt: at ?? instant(0) };
}

/** Which mute hides a loop; where it is not that of the whole thread, that of its person. */
const hiddenBy = ({ because }: Verdict): Reason =>
  because === 'muted_thread' || because === 'excluded_label' ? because : 'muted_sender';

/** The name that a person last wrote under in this thread, else the one that they were first addressed by. */
function nameOf(person: Address, messages: readonly Message[]): string {
  const inOrder = messages.toSorted(
    (a, b) => a.at - b.at || byCodePoint(JSON.stringify(a), JSON.stringify(b)),
  );
  const own = inOrder.findLast(
    (message) => message.name !== '' && canonical(message.behindList ?? message.from) === canonical(person),
  );
  if (own !== undefined) return own.name;
  for (const { to, toNames } of inOrder) {
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

/** What other threads know of this one: bounces and replies to what I asked, and whether it answers a question of mine. */
async function crossingsIn(store: Store, { tenant, account, thread, me }: Looking) {
  const held = new Set<MessageId>(thread.messages.map((message) => message.id));
  const questions = questionsIn(thread, me);
  const abroad = thread.messages.flatMap(refersTo).filter((id) => !held.has(id));
  const [about, asked] = await Promise.all([
    questions.length === 0 ? [] : store.messagesAbout(tenant, account, [...new Set(questions)]),
    abroad.length === 0 ? [] : store.questions(tenant, account, [...new Set(abroad)]),
  ]);
  // Each for itself: what else its thread holds is not known here.
  const foreign = [...about, ...asked].map(
    (message): Thread => ({ id: asThreadId(''), messages: [message], omitted: [] }),
  );
  return crossingsOf([...foreign, thread], me)(thread);
}
