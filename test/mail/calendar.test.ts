import { describe, expect, it } from 'vitest';
import { calendarMethod, knownMethod } from '#core/mail/calendar';
import type { Part } from '#core/mail/mail';

const part = (type: string, more: Partial<Part> = {}): Part => ({ type, params: {}, ...more });
const file = (head: string): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${head}\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\n`;

describe('the method of a calendar mail', () => {
  it.each(['REQUEST', 'REPLY', 'CANCEL', 'PUBLISH', 'COUNTER', 'DECLINECOUNTER', 'REFRESH', 'ADD'])(
    '%s is known in any case and in quotes',
    (method) => {
      expect(knownMethod(`"${method.toLowerCase()}"`)).toBe(method);
      expect(calendarMethod([part('text/calendar', { params: { method } })])).toBe(method);
    },
  );

  it('is none where it is empty or invented', () => {
    expect(knownMethod('')).toBeUndefined();
    expect(knownMethod('BOGUS')).toBeUndefined();
    expect(
      calendarMethod([part('text/calendar', { params: { method: 'BOGUS' }, text: file('METHOD:REQUEST') })]),
    ).toBeUndefined();
  });

  it('is read from the calendar itself where the part does not name it', () => {
    expect(calendarMethod([part('text/calendar', { text: file('METHOD:REPLY') })])).toBe('REPLY');
    expect(calendarMethod([part('text/calendar', { text: file('METHOD;X-A=b:CANCEL') })])).toBe('CANCEL');
  });

  it('is not read from a file that a person attached', () => {
    const text = file('METHOD:PUBLISH');
    expect(calendarMethod([part('text/calendar', { disposition: 'attachment', text })])).toBeUndefined();
    expect(calendarMethod([part('application/ics', { text })])).toBeUndefined();
    expect(calendarMethod([part('application/octet-stream', { filename: 'a.ics', text })])).toBeUndefined();
  });

  it('is not read from the text of an event', () => {
    const text = 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nMETHOD:REQUEST\r\nEND:VEVENT\r\n';
    expect(calendarMethod([part('text/calendar', { text })])).toBeUndefined();
  });

  it('of a second calendar part counts where the first has none', () => {
    const parts = [part('text/calendar'), part('application/ics', { params: { method: 'REQUEST' } })];
    expect(calendarMethod(parts)).toBe('REQUEST');
  });

  it.each(['a', ':', 'BEGIN:', '\n'])(
    'is looked for no longer than the head of a megabyte of "%s"',
    (piece) => {
      expect(
        calendarMethod([part('text/calendar', { text: piece.repeat(1_000_000 / piece.length) })]),
      ).toBeUndefined();
    },
  );
});
