import type { LiveMail } from '#core/ports';

/**
 * Gmail's quota units of each call of a mailbox, at the prices of May 2026; where a call is two requests, of both. Source:
 * https://developers.google.com/workspace/gmail/api/reference/quota
 */
export const UNITS: Readonly<Record<keyof LiveMail, number>> = {
  profile: 1,
  changes: 2,
  message: 20,
  sender: 20,
  thread: 40,
  list: 5,
  threads: 10,
  labels: 1,
  aliases: 1,
  watch: 150,
  unwatch: 50,
};

/** Units of content that is fetched by itself, which a mail's body may need beside the mail. */
export const CONTENT_UNITS = 20;
