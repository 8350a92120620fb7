import { describe, expect, it } from 'vitest';
import { bounceOf } from '#core/mail/bounce';
import type { Body, Headers, Part } from '#core/mail/mail';

const REPORT: Headers = [['content-type', 'multipart/report; report-type=delivery-status; boundary=b']];
const part = (type: string, text: string): Part => ({ type, params: {}, text });
const body = (...parts: Part[]): Body => ({ text: '', parts });
const status = (...groups: string[]): Part =>
  part('message/delivery-status', ['Reporting-MTA: dns; mx.example.net', ...groups].join('\n\n'));
const recipient = (address: string, action: string, code: string): string =>
  `Final-Recipient: rfc822; ${address}\nAction: ${action}\nStatus: ${code}`;
const original = part(
  'text/rfc822-headers',
  'Received: x\nMessage-ID:\n <one@example.com>\nSubject: Fence\n',
);

describe('a delivery report', () => {
  it('names the mail and the recipient that it failed for', () => {
    expect(bounceOf(REPORT, body(status(recipient('Bea@example.org', 'failed', '5.1.1')), original))).toEqual(
      {
        of: '<one@example.com>',
        recipients: ['bea@example.org'],
        hard: true,
      },
    );
  });

  it('is soft while the mail is only delayed', () => {
    const found = bounceOf(REPORT, body(status(recipient('bea@example.org', 'delayed', '4.4.1')), original));
    expect(found?.hard).toBe(false);
  });

  it('goes by the status where it has no action', () => {
    const group = (code: string): string => `Final-Recipient: rfc822;bea@example.org\nStatus: ${code}`;
    expect(bounceOf(REPORT, body(status(group('5.7.1'))))?.hard).toBe(true);
    expect(bounceOf(REPORT, body(status(group('4.2.2'))))?.hard).toBe(false);
    expect(bounceOf(REPORT, body(status(group('2.0.0'))))).toBeUndefined();
  });

  it('that the mail arrived is no bounce', () => {
    expect(
      bounceOf(REPORT, body(status(recipient('bea@example.org', 'delivered', '2.0.0')))),
    ).toBeUndefined();
    expect(bounceOf(REPORT, body(status(recipient('bea@example.org', 'relayed', '2.0.0'))))).toBeUndefined();
  });

  it('of several recipients names those that failed', () => {
    const groups = [
      recipient('bea@example.org', 'delivered', '2.0.0'),
      recipient('tom@example.net', 'failed', '5.1.1'),
      recipient('lena@example.net', 'delayed', '4.0.0'),
    ];
    expect(bounceOf(REPORT, body(status(...groups)))).toEqual({
      recipients: ['tom@example.net'],
      hard: true,
    });
  });

  it('prefers the address that I wrote to over the one it was forwarded to', () => {
    const group = `Original-Recipient: rfc822;bea@example.org\n${recipient('b77@mx.example.net', 'failed', '5.1.1')}`;
    expect(bounceOf(REPORT, body(status(group)))?.recipients).toEqual(['bea@example.org']);
  });

  it('without a copy of the mail goes by what it answers', () => {
    const found = status(recipient('bea@example.org', 'failed', '5.1.1'));
    const answering: Headers = [...REPORT, ['references', '<zero@example.com> <one@example.com>']];
    expect(bounceOf(answering, body(found))?.of).toBe('<one@example.com>');
    expect(bounceOf([...answering, ['in-reply-to', '<two@example.com>']], body(found))?.of).toBe(
      '<two@example.com>',
    );
  });

  it('inside the mail of a person is only quoted', () => {
    const mixed: Headers = [['content-type', 'multipart/mixed; boundary=b']];
    expect(bounceOf(mixed, body(status(recipient('bea@example.org', 'failed', '5.1.1'))))).toBeUndefined();
  });

  it('whose parts were not read, or that names nobody, is no bounce', () => {
    expect(bounceOf(REPORT, { parts: 'unread' })).toBeUndefined();
    expect(bounceOf(REPORT, body(status('Action: failed\nStatus: 5.1.1')))).toBeUndefined();
  });
});

describe('a bounce that is no report', () => {
  it('names its recipients in X-Failed-Recipients', () => {
    const text =
      'Delivery failed.\n\n------ This is a copy of the message\n\nMessage-ID: <one@example.com>\nFrom: <a@b.example>\n';
    const headers: Headers = [['x-failed-recipients', 'Bea@example.org, tom@example.net']];
    expect(bounceOf(headers, { text, parts: [] })).toEqual({
      of: '<one@example.com>',
      recipients: ['bea@example.org', 'tom@example.net'],
      hard: true,
    });
  });

  const QMAIL =
    "Hi. This is the mail-send program at mx.example.net.\nI'm afraid that did not work.\n\n<bea@example.org>:\nNo such user.\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <nora@example.com>\nMessage-ID: <one@example.com>\n";

  it('is read in the qmail format', () => {
    expect(bounceOf([['return-path', '<>']], { text: QMAIL, parts: [] })).toEqual({
      of: '<one@example.com>',
      recipients: ['bea@example.org'],
      hard: true,
    });
  });

  it('is not believed from a person who pastes one', () => {
    const headers: Headers = [
      ['return-path', '<carl@example.net>'],
      ['from', 'Carl <carl@example.net>'],
    ];
    expect(bounceOf(headers, { text: QMAIL, parts: [] })).toBeUndefined();
  });

  it('is not made of any other notice', () => {
    expect(bounceOf([['return-path', '<>']], { text: 'A fax has arrived.', parts: [] })).toBeUndefined();
  });
});

describe('hostile reports', () => {
  it.each([
    'a',
    ' ',
    '\n',
    '<',
    'Final-Recipient: rfc822; a@b.example\nAction: failed\n\n',
    ':',
    ' x\n',
    'message-id:\n',
  ])('a megabyte of "%s" does no harm', (piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
    expect(() => bounceOf(REPORT, body(status(text), part('message/rfc822', text)))).not.toThrow();
    const plain = { text: `Hi. This is the ${text}`, parts: [] };
    const headers: Headers = [
      ['return-path', '<>'],
      ['x-failed-recipients', text],
      ['references', text],
    ];
    expect(() => bounceOf(headers, plain)).not.toThrow();
    expect(() => bounceOf([['return-path', '<>']], plain)).not.toThrow();
  });

  it('a report for thousands names a hundred at most from one field', () => {
    const many = Array.from({ length: 500 }, (_, i) => `p${i}@example.org`).join(', ');
    expect(bounceOf([['x-failed-recipients', many]], { parts: [] })?.recipients).toHaveLength(100);
  });
});
