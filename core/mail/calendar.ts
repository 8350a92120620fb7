import type { Part } from '#core/mail/mail';

/** The methods that calendar programs exchange. Source: RFC 5546 1.4. */
const METHODS = new Set([
  'REQUEST',
  'REPLY',
  'CANCEL',
  'PUBLISH',
  'COUNTER',
  'DECLINECOUNTER',
  'REFRESH',
  'ADD',
]);
const HEAD_LINES = 60;
const HEAD_LIMIT = 8_000;

/** A METHOD in the spelling of the RFC; undefined where it is none that it knows. */
export function knownMethod(text: string | undefined): string | undefined {
  const method = (text ?? '').slice(0, 80).replaceAll('"', '').trim().toUpperCase();
  return METHODS.has(method) ? method : undefined;
}

/**
 * What a mail's calendar parts say that it is: an RFC 5546 method, or undefined for a mail that merely brings a
 * calendar file along. The part's own Content-Type decides; the METHOD line inside counts only where the part is
 * the mail's own text, since calendars write `METHOD:PUBLISH` into the files that people export and attach.
 */
export function calendarMethod(parts: readonly Part[]): string | undefined {
  for (const part of parts) {
    if (part.type !== 'text/calendar' && part.type !== 'application/ics') continue;
    const named = part.params.method;
    const method = knownMethod(named ?? (isOwnText(part) ? methodLine(part.text ?? '') : undefined));
    if (method !== undefined) return method;
  }
  return undefined;
}

const isOwnText = (part: Part): boolean => part.type === 'text/calendar' && part.disposition !== 'attachment';

/** The METHOD property of the calendar itself: it stands before its first component. Source: RFC 5545 3.7.2. */
function methodLine(text: string): string | undefined {
  let opened = 0;
  for (const line of text.slice(0, HEAD_LIMIT).split('\n', HEAD_LINES)) {
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const name = line.slice(0, Math.min(colon, 40)).split(';', 1)[0]?.trim().toUpperCase();
    if (name === 'BEGIN') opened += 1;
    if (opened > 1) return undefined;
    if (name === 'METHOD' && opened === 1) return line.slice(colon + 1);
  }
  return undefined;
}
