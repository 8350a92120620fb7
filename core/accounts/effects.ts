import type { ThreadId } from '#core/id';
import { comparePlaces, type HistoryId, isBefore, laterOf } from '#core/mail/history';
import { tellingLabels } from '#core/mail/label-ids';
import { OMITTING, type Omission, type Source } from '#core/mail/message';
import type { MailChange } from '#core/ports';

/** Everything that a stretch of history says of one mail. */
export type Effect = {
  readonly id: string;
  readonly thread: ThreadId;
  /** The labels that it came with; undefined where it was there before. */
  readonly added?: readonly string[];
  readonly deleted?: HistoryId;
  readonly turns: readonly Turn[];
  /** It came to the inbox or was sent, or left spam, bin or schedule: new mail to us if we do not have it. */
  readonly surfaced: boolean;
};
type Turn = { readonly at: HistoryId; readonly add: readonly string[]; readonly remove: readonly string[] };

/** What is to be done about one mail. */
export type Step =
  | { readonly do: 'nothing' }
  | { readonly do: 'fetch' }
  | { readonly do: 'relabel'; readonly source: Source }
  | { readonly do: 'drop'; readonly source: Source; readonly why: Omission };

const UNWANTED = new Map<string, Omission>(OMITTING);
const SURFACING = new Set(['INBOX', 'SENT']);

/** Why a mail with these labels is no fact; undefined where it is one. */
export const unwanted = (labels: readonly string[]): Omission | undefined => {
  for (const [label, why] of UNWANTED) if (labels.includes(label)) return why;
  return undefined;
};

/** Sums up a stretch of history by mail, in the order in which the mails come up. What only read or starred is left out. */
export function effectsOf(changes: readonly MailChange[]): readonly Effect[] {
  const effects = new Map<string, Effect>();
  for (const change of changes) {
    const { id, thread } = change;
    const before = effects.get(id) ?? { id, thread, turns: [], surfaced: false };
    const after = withChange(before, change);
    if (after !== undefined) effects.set(id, after);
  }
  return [...effects.values()];
}

function withChange(effect: Effect, change: MailChange): Effect | undefined {
  const { at } = change;
  if (change.kind === 'deleted')
    return { ...effect, deleted: effect.deleted === undefined ? at : laterOf(effect.deleted, at) };
  if (change.kind === 'added') return { ...effect, added: effect.added ?? change.labels };
  const telling = tellingLabels(change.labels);
  const isAdding = change.kind === 'labelled';
  const surfaces = change.labels.some((label) => (isAdding ? SURFACING.has(label) : UNWANTED.has(label)));
  if (telling.length === 0 && !surfaces) return undefined;
  const turn = isAdding ? { at, add: telling, remove: [] } : { at, add: [], remove: telling };
  return { ...effect, turns: [...effect.turns, turn], surfaced: effect.surfaced || surfaces };
}

/** What is known of a mail: its state when it was last heard of, and whether it is a fact now. */
export type Known = { readonly source: Source; readonly isFact: boolean };

/**
 * What a stretch of history asks for, given what is known of the mail. What is known may be newer than the stretch, since
 * histories are told again: only what happened behind it counts.
 */
export function stepFor(effect: Effect, known: Known | undefined): Step {
  if (known === undefined) {
    if (effect.deleted !== undefined) return { do: 'nothing' };
    const comes =
      effect.added !== undefined && unwanted(labelsAfter(effect.added, effect.turns)) === undefined;
    return { do: comes || effect.surfaced ? 'fetch' : 'nothing' };
  }
  const { source, isFact } = known;
  if (effect.deleted !== undefined) {
    const isNews = isBefore(source.version, effect.deleted);
    return isNews
      ? { do: 'drop', source: { ...source, version: effect.deleted, labels: [] }, why: 'deleted' }
      : { do: 'nothing' };
  }
  const news = effect.turns.filter((turn) => isBefore(source.version, turn.at));
  if (news.length === 0) return { do: 'nothing' };
  const labels = labelsAfter(source.labels, news);
  const version = news.reduce((last, turn) => laterOf(last, turn.at), source.version);
  const next: Source = { ...source, version, labels };
  const why = unwanted(labels);
  if (why !== undefined) return { do: 'drop', source: next, why };
  return isFact ? { do: 'relabel', source: next } : { do: 'fetch' };
}

function labelsAfter(labels: readonly string[], turns: readonly Turn[]): readonly string[] {
  const now = new Set(tellingLabels(labels));
  // A page need not be told in order.
  for (const { add, remove } of turns.toSorted((a, b) => comparePlaces(a.at, b.at))) {
    for (const label of add) now.add(label);
    for (const label of remove) now.delete(label);
  }
  return [...now].sort();
}
