import { onTestFinished } from 'vitest';
import type { LiveMail } from '#core/ports';
import type { Instant } from '#core/time';
import type { MailboxControl } from '../../functions/local/gmail/control.ts';
import { BEA, NORA } from '../loops/facts.ts';

/** A mailbox of Nora's through the port, what others and she do to it, and the instant that the clock stands at. */
export type Living = {
  readonly mail: LiveMail;
  readonly mailbox: MailboxControl;
  readonly now: Instant;
  readonly stop?: () => Promise<void>;
};

export const letter = (subject: string, headers: Readonly<Record<string, string>> = {}) => ({
  from: `Bea Alden <${BEA}>`,
  to: NORA,
  subject,
  text: 'When does it leave?',
  headers,
});

/** Opens a mailbox that is put away when its test ends. */
export const opener = (given: () => Promise<Living>) => async (): Promise<Living> => {
  const living = await given();
  onTestFinished(async () => living.stop?.());
  return living;
};
