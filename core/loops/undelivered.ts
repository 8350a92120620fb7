import { askedBy } from '#core/loops/answer';
import type { Sight } from '#core/loops/sight';
import { type Address, canonical } from '#core/mail/address';
import type { Message } from '#core/mail/message';
import type { Instant } from '#core/time';

/** Which asked person a question of mine did not reach for good, and when that became known. */
export function undelivered(ask: Message, sight: Sight): { who: Address; at: Instant } | undefined {
  const asked = askedBy(ask, sight.me);
  const only = asked.length === 1 && ask.cc.length === 0 ? asked[0] : undefined;
  for (const bounce of sight.crossings.bounces.get(ask.id) ?? []) {
    if (!bounce.hard || bounce.at > sight.now) continue;
    const named = asked.find((who) => bounce.recipients.some((lost) => canonical(lost) === canonical(who)));
    const who = named ?? (bounce.recipients.length === 0 ? asked[0] : only);
    if (who !== undefined) return { who, at: bounce.at };
  }
  return undefined;
}
