import { createHash } from 'node:crypto';
import { type Case, type Letter, letters } from './case.ts';

type Field = readonly [name: string, value: string];
type Node = { readonly fields: readonly Field[]; readonly body: Buffer };

const line = (text: string): Buffer => Buffer.from(`${text}\n`, 'utf8');
const isAscii = (text: string): boolean => /^[\t\n\r -~]*$/.test(text);
const bare = (mailbox: string): string =>
  (/<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox).trim().toLowerCase();

/** The Gmail thread id that a thread of a case gets: decimal, as in X-GM-THRID. */
export function threadNumber(of: Case, thread = 'a'): string {
  const hash = createHash('sha1').update(`${of.id} ${thread}`).digest();
  return (1_600_000_000_000_000_000n + (hash.readBigUInt64BE() >> 8n)).toString();
}

/** A case as the mbox file that Google Takeout would write of it. */
export function mboxOf(of: Case): Buffer {
  const all = letters(of);
  const inOrder = of.mboxOrder === 'reverse' ? all.toReversed() : all;
  return Buffer.concat(inOrder.map((letter) => entry(of, letter, all)));
}

function entry(of: Case, letter: Letter, all: readonly Letter[]): Buffer {
  const when = new Date(letter.ms ?? 0).toUTCString().replace(',', '').split(' ');
  const [day, date, month, year, time] = when;
  const from = `From ${1_500_000_000_000_000_000n + BigInt(letter.number)}@xxx ${day} ${month} ${date} ${time} +0000 ${year}\n`;
  const node = content(letter);
  const head = fields(of, letter, all, node.fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
  const text = Buffer.concat([Buffer.from(head, 'utf8'), line(''), node.body])
    .toString('latin1')
    .replaceAll('\r\n', '\n');
  const quoted = text.replace(/^>*From /gm, '>$&');
  const whole = `${from}${quoted}${quoted.endsWith('\n') ? '' : '\n'}\n`;
  return Buffer.from(of.crlf ? whole.replaceAll('\n', '\r\n') : whole, 'latin1');
}

function fields(of: Case, letter: Letter, all: readonly Letter[], mime: readonly Field[]): Field[] {
  const mine = of.me.some((address) => address.toLowerCase() === bare(letter.from));
  const found: Field[] = [];
  if (of.gmailHeaders) {
    found.push(['X-GM-THRID', threadNumber(of, letter.thread)]);
    found.push(['X-Gmail-Labels', words((letter.labels ?? [mine ? 'Sent' : 'Inbox']).join(','))]);
  }
  if (!mine) found.push(['Delivered-To', of.me[0] ?? ''], ['Return-Path', `<${bare(letter.from)}>`]);
  found.push(['Message-ID', letter.id], ...ancestry(letter, all));
  if (letter.ms !== null && letter.dateHeader !== null)
    found.push(['Date', letter.dateHeader ?? new Date(letter.ms).toUTCString().replace('GMT', '+0000')]);
  if (letter.from !== '') found.push(['From', mailbox(letter.from)]);
  if (letter.to.length > 0) found.push(['To', letter.to.map(mailbox).join(', ')]);
  if (letter.cc.length > 0) found.push(['Cc', letter.cc.map(mailbox).join(', ')]);
  if (letter.subject !== undefined) found.push(['Subject', words(letter.subject)]);
  return override([...found, ['MIME-Version', '1.0'], ...mime], letter.headers);
}

/** Fields of the case replace the generated ones where they stand; null takes one away, a list repeats it. */
function override(generated: readonly Field[], wanted: Letter['headers']): Field[] {
  const left = new Map(Object.entries(wanted).map(([name, value]) => [name.toLowerCase(), { name, value }]));
  const expand = ({ name, value }: { name: string; value: string | string[] | null }): Field[] =>
    value === null ? [] : [value].flat().map((one) => [name, one]);
  const replaced = generated.flatMap(([name, value]) => {
    const other = left.get(name.toLowerCase());
    left.delete(name.toLowerCase());
    return other === undefined ? [[name, value] satisfies Field] : expand({ ...other, name });
  });
  return [...replaced, ...[...left.values()].flatMap(expand)];
}

function ancestry(letter: Letter, all: readonly Letter[]): Field[] {
  const chain: Letter[] = [];
  for (let at = parentOf(letter, all); at !== undefined && chain.length < 30; at = parentOf(at, all))
    chain.unshift(at);
  const parent = chain.at(-1);
  if (parent === undefined) return [];
  return [
    ['In-Reply-To', parent.id],
    ['References', chain.map((one) => one.id).join('\n\t')],
  ];
}

function parentOf(letter: Letter, all: readonly Letter[]): Letter | undefined {
  if (letter.inReplyTo === null) return undefined;
  if (letter.inReplyTo !== undefined) return all[letter.inReplyTo - 1];
  return all.findLast((other) => other.thread === letter.thread && other.number < letter.number);
}

function content(letter: Letter): Node {
  if (letter.rawBody64 !== undefined) return { fields: [], body: Buffer.from(letter.rawBody64, 'base64') };
  if (letter.rawBody !== undefined) return { fields: [], body: Buffer.from(letter.rawBody, 'utf8') };
  const repeated =
    letter.bodyRepeat === undefined ? '' : letter.bodyRepeat.text.repeat(letter.bodyRepeat.times);
  const text = letter.body === undefined && repeated === '' ? undefined : repeated + (letter.body ?? '');
  const leaves: Node[] = [];
  if (text !== undefined || letter.html === undefined)
    leaves.push(leaf('text/plain', text ?? '', letter.encoding));
  if (letter.html !== undefined) leaves.push(leaf('text/html', letter.html, letter.encoding));
  if (letter.calendarMethod !== undefined) leaves.push(calendar(letter.calendarMethod));
  const inner = join('alternative', leaves);
  return join('mixed', [inner, ...letter.attachments.map(attachment)]);
}

function leaf(
  type: string,
  text: string,
  encoding = isAscii(text) && !/[^\n]{998}/.test(text) ? '7bit' : 'base64',
): Node {
  const bytes = Buffer.from(text, 'utf8');
  const body =
    encoding === 'base64' ? base64(bytes) : encoding === 'quoted-printable' ? printable(bytes) : bytes;
  return {
    fields: [
      ['Content-Type', `${type}; charset=utf-8`],
      ['Content-Transfer-Encoding', encoding],
    ],
    body,
  };
}

function calendar(method: string): Node {
  const stamp =
    'BEGIN:VEVENT\nUID:1@example.org\nDTSTART:20261001T080000Z\nDTEND:20261001T090000Z\nEND:VEVENT';
  const text = `BEGIN:VCALENDAR\nVERSION:2.0\n${method === '' ? '' : `METHOD:${method}\n`}${stamp}\nEND:VCALENDAR\n`;
  const type = `text/calendar; charset=utf-8; ${method === '' ? 'name=dates.ics' : `method=${method}`}`;
  return { fields: [['Content-Type', type]], body: Buffer.from(text) };
}

function attachment({ name, type, text, base64: given }: Letter['attachments'][number]): Node {
  return {
    fields: [
      ['Content-Type', `${type}; name="${name}"`],
      ['Content-Disposition', `attachment; filename="${name}"`],
      ['Content-Transfer-Encoding', 'base64'],
    ],
    body: base64(given === undefined ? Buffer.from(text ?? '', 'utf8') : Buffer.from(given, 'base64')),
  };
}

function join(kind: string, nodes: readonly Node[]): Node {
  const [only] = nodes;
  if (nodes.length === 1 && only !== undefined) return only;
  const boundary = `part-${kind}-${createHash('sha1')
    .update(Buffer.concat(nodes.map((node) => node.body)))
    .digest('hex')
    .slice(0, 10)}`;
  const parts = nodes.flatMap((node) => [
    line(`--${boundary}`),
    ...node.fields.map(([name, value]) => line(`${name}: ${value}`)),
    line(''),
    node.body,
    line(''),
  ]);
  return {
    fields: [['Content-Type', `multipart/${kind}; boundary="${boundary}"`]],
    body: Buffer.concat([...parts, line(`--${boundary}--`)]),
  };
}

const base64 = (bytes: Buffer): Buffer => line(bytes.toString('base64').replace(/.{72}/g, '$&\n'));

function printable(bytes: Buffer): Buffer {
  const lines: string[] = [''];
  for (const byte of bytes) {
    if (byte === 10) {
      lines.push('');
      continue;
    }
    const plain = byte > 32 && byte < 127 && byte !== 61;
    const piece = plain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    const last = lines.at(-1) ?? '';
    if (last.length + piece.length < 76) lines[lines.length - 1] = last + piece;
    else {
      lines[lines.length - 1] = `${last}=`;
      lines.push(piece);
    }
  }
  return Buffer.from(lines.join('\n'));
}

/** RFC 2047 words of at most 75 characters. */
function words(text: string): string {
  if (isAscii(text)) return text;
  const found: string[] = [''];
  for (const char of text) {
    const last = found.at(-1) ?? '';
    if (Buffer.byteLength(last + char) <= 42) found[found.length - 1] = last + char;
    else found.push(char);
  }
  return found.map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join('\n ');
}

function mailbox(text: string): string {
  const [, name = '', address = ''] = /^\s*"?(.*?)"?\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  if (name === '') return text;
  if (!isAscii(name)) return `${words(name)} <${address}>`;
  return /[^\w .'-]/.test(name)
    ? `"${name.replaceAll(/["\\]/g, '\\$&')}" <${address}>`
    : `${name} <${address}>`;
}
