// Media types of the parts that rules read, whatever source a mail comes from.

export const REPORTS: ReadonlySet<string> = new Set([
  'message/delivery-status',
  'message/global-delivery-status',
  'message/feedback-report',
]);
/** Copies of other mail, of which the header alone is read. */
export const COPIES: ReadonlySet<string> = new Set([
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/global-headers',
]);
export const CALENDARS: ReadonlySet<string> = new Set(['text/calendar', 'application/ics']);
