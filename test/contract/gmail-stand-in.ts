import { type Instant, instant } from '#core/time';
import { type FakeGmailOptions, fakeGmail } from '../../functions/local/gmail/gmail.ts';
import { type Box, client } from './gmail-given.ts';

export const MAYA = 'maya@example.com';
export const BOB = 'bob@example.org';
export const START = Date.parse('2026-03-02T09:00:00Z');

/** A stand-in in process whose clock stands still until it is moved, without a limit of units. */
export function standIn(options: Partial<FakeGmailOptions> = {}) {
  let now: Instant = instant(START);
  const fake = fakeGmail({
    clock: () => now,
    quota: { unitsPerMinute: Number.POSITIVE_INFINITY },
    ...options,
  });
  const way = { rootUrl: 'http://gmail.example.com/', fetchImplementation: fake.fetch };
  const box = (address: string): Box => ({ address, api: client(way, fake.grant(address)) });
  return {
    fake,
    way,
    box,
    maya: box(MAYA),
    inbox: fake.mailbox(MAYA),
    pass: (seconds: number) => {
      now = instant(now + seconds * 1000);
    },
  };
}

/** A mail to Maya, by its parts. */
export const letter = { from: 'Bob <bob@example.org>', to: MAYA, subject: 'Lunch', text: 'On Tuesday?' };
