import type { Instant } from '#core/time';

/** A mail by its parts, for whoever does not want to write it out. */
export type Written = {
  readonly from: string;
  readonly to: string | readonly string[];
  readonly cc?: string | readonly string[];
  readonly bcc?: string | readonly string[];
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
  /** With or without angle brackets. */
  readonly messageId?: string;
  readonly inReplyTo?: string;
  readonly references?: string | readonly string[];
  readonly date?: Instant;
  /** Further header fields, and others in place of those above. */
  readonly headers?: Readonly<Record<string, string>>;
};

const list = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? [value] : value;
const bracketed = (id: string): string => (id.startsWith('<') ? id : `<${id}>`);

const FOREIGN = /(?<![^ ])[!-~]*[^ -~][^ ]*(?: [!-~]*[^ -~][^ ]*)*/g;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const ascii = (value: string): string => value.replace(FOREIGN, (run) => `=?UTF-8?B?${base64(run)}?=`);

export const mailDate = (at: Instant): string => new Date(at).toUTCString().replace('GMT', '+0000');

/** A mail as bytes, in the order in which fields usually stand. */
export function compose(written: Written, { at, messageId }: { at: Instant; messageId: string }): Buffer {
  const { inReplyTo, references = inReplyTo === undefined ? [] : [inReplyTo] } = written;
  const ids = list(references).flatMap((one) => one.split(/\s+/).map(bracketed));
  const usual: Record<string, string | undefined> = {
    'MIME-Version': '1.0',
    Date: mailDate(written.date ?? at),
    'Message-ID': bracketed(written.messageId ?? messageId),
    'In-Reply-To': inReplyTo === undefined ? undefined : bracketed(inReplyTo),
    References: ids.length === 0 ? undefined : ids.join(' '),
    Subject: written.subject,
    From: written.from,
    To: list(written.to).join(', '),
    Cc: written.cc === undefined ? undefined : list(written.cc).join(', '),
    Bcc: written.bcc === undefined ? undefined : list(written.bcc).join(', '),
    ...written.headers,
  };
  const fields = Object.entries(usual).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${ascii(value)}\r\n`],
  );
  return Buffer.from(fields.join('') + body(written));
}

function body({ text, html }: Written): string {
  const parts = [
    ...(text !== undefined || html === undefined ? [leaf('plain', text ?? '')] : []),
    ...(html === undefined ? [] : [leaf('html', html)]),
  ];
  if (parts.length === 1) return parts.join('');
  const inner = parts.map((part) => `--b0undary\r\n${part}\r\n`).join('');
  return `Content-Type: multipart/alternative; boundary="b0undary"\r\n\r\n${inner}--b0undary--\r\n`;
}

function leaf(subtype: string, text: string): string {
  const lines = base64(text.replace(/\r?\n/g, '\r\n')).replace(/.{76}/g, '$&\r\n');
  return `Content-Type: text/${subtype}; charset="UTF-8"\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}`;
}

type Pair = readonly [name: string, value: string];

/** A mail with further fields before its own. */
export const headed = (raw: Buffer, fields: readonly Pair[]): Buffer =>
  Buffer.concat([Buffer.from(fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')), raw]);

/** A mail without a field of this name, folds included. */
export function without(raw: Buffer, name: string): Buffer {
  const text = raw.toString('latin1');
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const block = text.slice(0, end).replace(new RegExp(`^${name}:.*(?:\\r?\\n[ \\t].*)*\\r?\\n?`, 'gim'), '');
  return Buffer.from(block + text.slice(end), 'latin1');
}

/** The traces of transport that a mail carries when it has come in. */
export const traces = (raw: Buffer, { to, from, at }: { to: string; from: string; at: Instant }): Buffer =>
  headed(raw, [
    ['Delivered-To', to],
    [
      'Received',
      `from mail.example.net (mail.example.net [192.0.2.25])\r\n        by mx.example.com with ESMTPS for <${to}>;\r\n        ${mailDate(at)}`,
    ],
    ['Return-Path', `<${from}>`],
  ]);
