import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

/** How many messages to write, how many of them make a thread, and from which instant they count back. */
export type Shape = { readonly messages: number; readonly perThread: number; readonly newest: Date };

const PEOPLE = [
  'Bea Alden',
  'Tom Reyes',
  'Ida Lund',
  'Max Orth',
  'Zoé Petit',
  'Jun Mori',
  'Ola Nowak',
  'Sam Okoro',
];
const TOPICS = [
  'Menu',
  'Crates',
  'Budget',
  'Räume',
  'Contrat',
  'Travel',
  'Invoice',
  'Roof',
  'Garden',
  'Archive',
];
const LINES = [
  'I looked through the list again and it seems complete to me.',
  'The second half of the order arrives on Thursday, the rest a week later.',
  'Could you send me the final numbers by Friday?',
  'We agreed on the smaller room, since the large one is taken.',
  'Thanks for the quick answer.',
  'Which of the two dates suits you better?',
  'The printer wants the files in colour, three millimetres of bleed on each side.',
];
const MINUTE = 60_000;

/** Small, fast, seeded: the same shape is always the same file. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/**
 * Writes an invented mailbox as Takeout would (mboxrd, Gmail headers, full trace headers, text and HTML, one mail in ten
 * a newsletter, one in twenty with an attachment), streamed, some 6 kB a message. Deterministic.
 */
export async function generateMbox(path: string, shape: Shape): Promise<void> {
  const out = createWriteStream(path);
  const roll = dice(20_260_915);
  for (let index = 0; index < shape.messages; index += 1) {
    if (!out.write(entry(index, shape, roll))) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

function entry(
  index: number,
  { messages, perThread, newest }: Shape,
  roll: (sides: number) => number,
): string {
  const at = new Date(newest.getTime() - (messages - index) * MINUTE * 7);
  const thread = Math.floor(index / perThread);
  const turn = index % perThread;
  const bulk = thread % 10 === 9;
  const person = PEOPLE[thread % PEOPLE.length] ?? 'Bea Alden';
  const them = `${person} <${slug(person)}.${thread % 997}@${bulk ? 'news.example.net' : 'example.org'}>`;
  const me = 'Nora Field <nora@example.com>';
  const mine = !bulk && turn % 2 === 1;
  const subject = `${turn > 0 ? 'Re: ' : ''}${TOPICS[roll(TOPICS.length)] ?? ''} ${thread}`;
  const text = Array.from({ length: 6 + roll(12) }, () => LINES[roll(LINES.length)] ?? '').join('\n');
  const quoted =
    turn > 0
      ? `\n\nOn Tue, Sep 8, 2026 at 9:00 AM Somebody <s@example.org> wrote:\n> ${text.replaceAll('\n', '\n> ')}`
      : '';
  const head = [
    `From ${1_600_000_000_000_000_000n + BigInt(index)}@xxx ${fromDate(at)}`,
    `X-GM-THRID: ${1_700_000_000_000_000_000n + BigInt(thread)}`,
    `X-Gmail-Labels: ${mine ? 'Sent,Opened' : bulk ? 'Inbox,Category Promotions,Unread' : 'Inbox,Opened,Important'}`,
    ...(mine ? [] : trace(at, roll)),
    'MIME-Version: 1.0',
    ...(turn > 0
      ? [
          `References: <g.${thread}.0@mail.example.org> <g.${index - 1}@mail.example.org>`,
          `In-Reply-To: <g.${index - 1}@mail.example.org>`,
        ]
      : []),
    ...(bulk
      ? [
          'List-Unsubscribe: <https://news.example.net/u>',
          'List-Id: <offers.news.example.net>',
          'Precedence: bulk',
        ]
      : []),
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <g.${index}@mail.example.org>`,
    `Subject: ${encoded(subject)}`,
    `From: ${encodedName(mine ? me : them)}`,
    `To: ${encodedName(mine ? them : me)}`,
  ];
  return `${head.join('\n')}\n${content(index, text + quoted, roll)}\n\n`;
}

const slug = (name: string): string => name.toLowerCase().replace(/[^a-z]+/g, '.');
const encoded = (text: string): string =>
  /^[ -~]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
const encodedName = (mailbox: string): string => mailbox.replace(/^[^<]*(?= <)/, encoded);
const fromDate = (at: Date): string => {
  const [day = '', date = '', month = '', year = '', clock = ''] = at.toUTCString().split(' ');
  return `${day.slice(0, 3)} ${month} ${date} ${clock} +0000 ${year}`;
};

function trace(at: Date, roll: (sides: number) => number): string[] {
  const blob = (length: number) => Array.from({ length }, () => roll(36).toString(36)).join('');
  const fold = (text: string) => text.replace(/.{70}/g, '$&\n ');
  return [
    'Delivered-To: nora@example.com',
    `Received: by 2002:a05:0:0:0:0:0:0 with SMTP id ${blob(20)};\n        ${at.toUTCString()}`,
    `X-Received: by 2002:a17:0:0:0:0:0:0 with SMTP id ${blob(24)};\n        ${at.toUTCString()}`,
    `ARC-Seal: i=1; a=rsa-sha256; d=example.net; s=arc; b=${fold(blob(340))}`,
    `ARC-Message-Signature: i=1; a=rsa-sha256; c=relaxed/relaxed; d=example.net; bh=${blob(43)}; b=${fold(blob(340))}`,
    `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.org; s=s1; bh=${blob(43)}; b=${fold(blob(340))}`,
    'Return-Path: <somebody@example.org>',
  ];
}

function content(index: number, text: string, roll: (sides: number) => number): string {
  if (index % 3 === 0)
    return `Content-Type: text/plain; charset="UTF-8"\n\n${text.replace(/^(>*From )/gm, '>$1')}`;
  const html = `<div dir="ltr"><p>${text.replaceAll('>', '&gt;').replaceAll('\n', '<br>\n')}</p></div>`;
  const alternative = `Content-Type: multipart/alternative; boundary="alt${index}"\n\n--alt${index}\nContent-Type: text/plain; charset="UTF-8"\n\n${text}\n\n--alt${index}\nContent-Type: text/html; charset="UTF-8"\nContent-Transfer-Encoding: 8bit\n\n${html}\n\n--alt${index}--\n`;
  if (index % 20 !== 1) return alternative;
  const file = Buffer.alloc(9_000, roll(256)).toString('base64').replace(/.{76}/g, '$&\n');
  return `Content-Type: multipart/mixed; boundary="mix${index}"\n\n--mix${index}\n${alternative}\n--mix${index}\nContent-Type: application/pdf; name="a.pdf"\nContent-Disposition: attachment; filename="a.pdf"\nContent-Transfer-Encoding: base64\n\n${file}\n--mix${index}--\n`;
}
