import type { ExtractReason } from '#core/loops/loop';
import { type Mutes, mutesLabel } from '#core/loops/mute';
import type { Turn } from '#core/loops/turns';
import { addressedToMe, type Me } from '#core/mail/identity';
import type { Thread } from '#core/mail/message';

export type Eligibility = { readonly eligible: boolean; readonly because: ExtractReason };

const no = (because: ExtractReason): Eligibility => ({ eligible: false, because });

/**
 * Whether the paid extraction may read a thread. By structure alone (labels, headers, who wrote), never by words;
 * the first row that fits decides. Spam, bin and drafts are left out mail by mail.
 *
 * @param turns those of the thread, as `turnsOf` gives them without replies from elsewhere.
 */
export function eligible(
  thread: Thread,
  turns: readonly Turn[],
  { me, mutes }: { me: Me; mutes: Mutes },
): Eligibility {
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
