import type { MessageId } from '#core/id';
import type { Mutes } from '#core/loops/mute';
import type { Me } from '#core/mail/identity';
import type { Bounce, Message } from '#core/mail/message';
import type { Instant } from '#core/time';

/** What other threads know of this one. */
export type Crossings = {
  /** Bounces by the Message-ID of the mail that did not arrive. */
  readonly bounces: ReadonlyMap<MessageId, ReadonlyArray<Bounce & { readonly at: Instant }>>;
  /** Messages of other threads that reply to a message of this one. */
  readonly replies: readonly Message[];
  /** Whether a Message-ID is of a question of mine, or of what I added to one, on another thread. */
  readonly isMyQuestion: (id: MessageId) => boolean;
};

export const NO_CROSSINGS: Crossings = { bounces: new Map(), replies: [], isMyQuestion: () => false };

/** Through whose eyes, and when, a thread is looked at. */
export type Sight = {
  readonly me: Me;
  readonly now: Instant;
  readonly mutes: Mutes;
  readonly crossings: Crossings;
  /** Days of silence after which nothing opens on first sight; undefined where the thread was seen before. */
  readonly firstSightDays?: number;
};
