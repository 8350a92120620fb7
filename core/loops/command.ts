import type { LoopId, TenantId } from '#core/id';
import { STALE_DAYS } from '#core/loops/loop';
import type { Step } from '#core/loops/reconcile';
import { isLive, type Loop } from '#core/loops/record';
import type { Store } from '#core/ports';
import { DAY, type Instant } from '#core/time';

/** What its owner tells a loop. */
export type LoopCommand =
  | { readonly do: 'close'; readonly as: 'done' | 'dropped'; readonly note?: string }
  | { readonly do: 'reopen' }
  /** Until an instant; undefined wakes it now. */
  | { readonly do: 'snooze'; readonly until?: Instant };

export type Commanded =
  | { readonly outcome: 'done'; readonly loop: Loop }
  /** The loop is not in a state for it: closed, open or awake already, or silent for so long that it is stale at once. */
  | { readonly outcome: 'not-applicable'; readonly loop: Loop }
  | { readonly outcome: 'not-found' }
  | { readonly outcome: 'version-mismatch'; readonly loop: Loop }
  | { readonly outcome: 'lost-race' };

/** Characters of a note on closing. */
export const NOTE = 200;
const TRIES = 3;

/** What a command makes of a loop; undefined where it does not apply. */
export function obey(loop: Loop, command: LoopCommand, now: Instant): Step {
  const version = loop.version + 1;
  const { snoozedUntil: _, ...awake } = loop;
  switch (command.do) {
    case 'close': {
      if (!isLive(loop.state)) return undefined;
      const note = command.note === undefined ? {} : { note: command.note.slice(0, NOTE) };
      const state = { status: command.as, closedAt: now, closedBecause: 'manual', ...note } as const;
      return {
        loop: { ...loop, version, state },
        change: { at: now, type: 'loop.closed', because: 'manual' },
      };
    }
    case 'reopen': {
      if (isLive(loop.state) || now - loop.lastActivityAt > STALE_DAYS * DAY) return undefined;
      const closedBy = 'closedBy' in loop.state ? loop.state.closedBy : undefined;
      const state = {
        status: loop.because === 'undelivered' ? 'undelivered' : 'open',
        ...(closedBy === undefined ? {} : { despite: closedBy }),
      } as const;
      return {
        loop: { ...awake, version, state },
        change: { at: now, type: 'loop.reopened', because: 'manual' },
      };
    }
    case 'snooze': {
      if (!isLive(loop.state)) return undefined;
      if (command.until === undefined)
        return loop.snoozedUntil === undefined
          ? undefined
          : { loop: { ...awake, version }, change: { at: now, type: 'loop.woken', because: 'manual' } };
      const asleep = { ...loop, version, snoozedUntil: command.until };
      return { loop: asleep, change: { at: now, type: 'loop.snoozed', because: 'manual' } };
    }
  }
}

/**
 * Carries out a command of the owner. With `expected` it applies to that version alone; without, it is tried again
 * when somebody else wrote meanwhile, at most three times.
 */
export async function commandLoop(
  { store }: { readonly store: Store },
  of: { readonly tenant: TenantId; readonly id: LoopId; readonly now: Instant; readonly expected?: number },
  command: LoopCommand,
): Promise<Commanded> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const loop = await store.loop(of.tenant, of.id);
    if (loop === undefined) return { outcome: 'not-found' };
    if (of.expected !== undefined && of.expected !== loop.version)
      return { outcome: 'version-mismatch', loop };
    const step = obey(loop, command, of.now);
    if (step === undefined) return { outcome: 'not-applicable', loop };
    if ((await store.saveLoop(of.tenant, step.loop, step.change)) === 'written')
      return { outcome: 'done', loop: step.loop };
  }
  return { outcome: 'lost-race' };
}
