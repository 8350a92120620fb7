import type { Unreadable } from '#core/mail/mail';

const NAMED = 10;

/** What could not be read, counted and named: said at the end, never a reason to stop. */
export function unreadableLines(all: readonly Unreadable[]): string[] {
  if (all.length === 0) return [];
  const head = `${all.length === 1 ? '1 piece of the mailbox' : `${all.length} pieces of the mailbox`} could not be read and ${all.length === 1 ? 'was' : 'were'} skipped:`;
  const named = all.slice(0, NAMED).map(({ place, why }) => `  ${place}: ${why}`);
  return [head, ...named, ...(all.length > NAMED ? [`  and ${all.length - NAMED} more`] : [])];
}
