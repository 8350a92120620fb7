import { detect } from '#core/loops/detect';
import { eligible } from '#core/loops/eligible';
import type { ExtractReason, Obligation, Reason, ThreadLoopType } from '#core/loops/loop';
import type { Sight } from '#core/loops/sight';
import { turnsOf } from '#core/loops/turns';
import type { MachineReason, Thread } from '#core/mail/message';
import { type Instant, iso } from '#core/time';

/** Why a thread is, or is not, on the list: the object that `explain --json` prints, one a line. A contract. */
export type Explanation = {
  readonly threadId: string;
  readonly subject: string;
  readonly verdict: 'open' | 'held' | 'quiet';
  readonly loopType: ThreadLoopType | null;
  readonly counterparty: string | null;
  readonly because: Reason;
  readonly openedAt: string | null;
  readonly opensAt: string | null;
  readonly closes: readonly ThreadLoopType[];
  readonly extract: { readonly eligible: boolean; readonly because: ExtractReason };
  readonly messages: ReadonlyArray<{
    readonly messageId: string;
    readonly side: 'mine' | 'theirs' | 'machine';
    readonly machineReason: MachineReason | null;
    readonly asks: boolean;
    readonly ackOnly: boolean;
  }>;
};

/** Whether a loop is on the list at an instant: from the end of its grace on, inclusive. */
export const isOpen = (loop: Obligation, now: Instant): boolean => loop.opensAt <= now;

/** Explains one thread. Of two loops it names the inbound one. */
export function explain(thread: Thread, sight: Sight): Explanation {
  const verdict = detect(thread, sight);
  const loop = verdict.loops[0];
  const turns = turnsOf(thread, sight.me, sight.now);
  return {
    threadId: thread.id,
    subject: verdict.subject,
    verdict: loop === undefined ? 'quiet' : isOpen(loop, sight.now) ? 'open' : 'held',
    loopType: loop?.type ?? null,
    counterparty: loop?.counterparty ?? null,
    because: verdict.because,
    openedAt: loop === undefined ? null : iso(loop.openedAt),
    opensAt: loop === undefined ? null : iso(loop.opensAt),
    closes: verdict.closes.map((closing) => closing.type),
    extract: eligible(thread, turns, sight),
    messages: turns.map(({ message, side }) => ({
      messageId: message.id,
      side: side.side,
      machineReason: side.side === 'machine' ? side.reason : null,
      asks: side.side !== 'machine' && message.asks,
      ackOnly: side.side !== 'machine' && message.ackOnly,
    })),
  };
}
