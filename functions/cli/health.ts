import { LOST_SENTENCE, type LostKind } from '#core/accounts/account';
import type { HealthView } from '../shell/view.ts';

const isKind = (kind: string): kind is LostKind => kind in LOST_SENTENCE;

/** Why an account cannot be read any more, and what to do; undefined where it can. */
export function lostLine(id: string, health: HealthView): string | undefined {
  if (health.status !== 'reconnect_required') return undefined;
  const why = isKind(health.kind) ? LOST_SENTENCE[health.kind] : health.kind;
  return `${why}. Connect it again: npx --no openloop connect --name ${id}`;
}

/** How far older mail is read. */
export function progressWords({
  done,
  total,
  etaSeconds,
}: Extract<HealthView, { status: 'backfilling' }>['progress']): string {
  if (total === null) return 'being counted';
  return `${done} of ${total} mails${etaSeconds === null ? '' : `, ${etaSeconds} s to go`}`;
}
