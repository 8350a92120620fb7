import type { ExtractReason } from '#core/loops/loop';
import { type Mutes, mutesLabel } from '#core/loops/mute';
import { turnsOf } from '#core/loops/turns';
import { addressedToMe, type Me } from '#core/mail/identity';
import type { Thread } from '#core/mail/message';
import type { Instant } from '#core/time';

export type Eligibility = { readonly eligible: boolean; readonly because: ExtractReason };

const no = (because: ExtractReason): Eligibility => ({ eligible: false, because });

/**
 * Whether the paid extraction may read a thread. By structure alone (labels, headers, who wrote), never by words;
 * the first row that fits decides. Spam, bin and drafts are left out mail by mail.
 */
export function eligible(
  thread: Thread,
  me: Me,
  { now, mutes }: { now: Instant; mutes: Mutes },
): Eligibility {
  const turns = turnsOf(thread, me, now);
  if (turns.length === 0) {
    const thrownAway = thread.omitted.some(({ why }) => why === 'spam' || why === 'trash');
    return no(thrownAway ? 'spam_or_trash' : 'no_substantive_messages');
  }
  if (turns.some((turn) => mutesLabel(mutes, turn.message.userLabels))) return no('excluded_label');
  const human = turns.filter((turn) => turn.side.side !== 'machine');
  if (human.some((turn) => turn.side.side === 'mine'))
    return { eligible: true, because: 'owner_participated' };
  if (turns.some((turn) => turn.message.bulkCategory)) return no('bulk_category');
  if (human.length === 0) return no('no_substantive_messages');
  const isListMail = human.every(
    ({ message }) =>
      message.list === 'bulk' || (message.list === 'discussion' && !addressedToMe(message, me)),
  );
  return isListMail ? no('list_mail') : { eligible: true, because: 'human_correspondence' };
}
