import fc from 'fast-check';

type Node = { readonly fields: string; readonly body: string };

const lines = (text: string): string => text.replaceAll('\n', '\r\n');

const words = fc.constantFrom(
  'Could you send it by Friday?',
  'Käse, 水 und Brot.',
  'Thanks!\n\n-- \nBea',
  '> When?\nTomorrow.',
  '<p>Is <b>this</b> right?</p>',
  'a=3Db?x=20',
  'From the port it is far.\n--not a boundary',
  '',
);
const charset = fc.constantFrom(
  '; charset=utf-8',
  '; charset="UTF-8"; format=flowed',
  '; format=flowed; delsp=yes',
  '',
);
const disposition = fc.constantFrom(
  '',
  '',
  'Content-Disposition: inline\n',
  'Content-Disposition: attachment; filename="a b.txt"\n',
  'Content-Disposition: inline; filename=a.txt\n',
  'Content-Disposition: ATTACHMENT\n',
  "Content-Disposition: inline; filename*=utf-8''K%C3%A4se.txt\n",
);
const encoding = fc.constantFrom('8bit', 'base64', 'quoted-printable', '');

/** Text as a transfer encoding writes it. */
function encoded(text: string, by: string): string {
  const bytes = Buffer.from(text);
  if (by === 'base64') return `${bytes.toString('base64').replace(/.{60}/g, '$&\n')}\n`;
  if (by !== 'quoted-printable') return text;
  const plain = bytes.toString('latin1').replace(/[=\x80-\xff]|[ \t](?=\n|$)/g, hex);
  return plain.replace(/[^\n]{60}(?=[^\n])/g, (line) => (/=.?$/.test(line) ? line : `${line}=\n`));
}
const hex = (char: string): string => `=${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

const leaf = (type: fc.Arbitrary<string>): fc.Arbitrary<Node> =>
  fc.record({ type, charset, disposition, encoding, words }).map((of) => ({
    fields: `Content-Type: ${of.type}${of.type.startsWith('text/') ? of.charset : ''}\n${of.disposition}${of.encoding === '' ? '' : `Content-Transfer-Encoding: ${of.encoding}\n`}`,
    body: encoded(of.words, of.encoding),
  }));

const text = leaf(
  fc.constantFrom('text/plain', 'text/plain', 'text/html', 'TEXT/HTML', 'text/plain; name="x.txt"'),
);
const other = leaf(
  fc.constantFrom(
    'application/pdf; name="c.pdf"',
    'text/csv',
    'text/x-amp-html',
    'text/calendar; method=REQUEST',
    'text/calendar',
    'application/octet-stream',
  ),
);
const attached: fc.Arbitrary<Node> = words.map((said) => ({
  fields: 'Content-Type: message/rfc822\n',
  body: `From: tom@example.net\nSubject: Old\nMessage-ID: <old@example.net>\n\n${said}`,
}));

const tree = fc.letrec<{ node: Node; many: Node }>((tie) => ({
  node: fc.oneof({ depthSize: 'small' }, text, text, other, attached, tie('many')),
  many: fc
    .record({
      kind: fc.constantFrom('mixed', 'alternative', 'related', 'signed', 'report'),
      nodes: fc.array(tie('node'), { minLength: 1, maxLength: 4 }),
      id: fc.integer({ min: 0, max: 1e9 }),
    })
    .map(({ kind, nodes, id }) => {
      // Longer than any within, so that no two are the same.
      const boundary = `b-${id}-${nodes.reduce((sum, { body }) => sum + body.length, 0)}`;
      const parts = nodes.map(({ fields, body }) => `--${boundary}\n${fields}\n${body}\n`).join('');
      return {
        fields: `Content-Type: multipart/${kind}; boundary="${boundary}"\n`,
        body: `preamble\n${parts}--${boundary}--\n`,
      };
    }),
})).node;

/** Any mail that a program may have written, as bytes with CRLF. */
export const anyMail: fc.Arbitrary<Buffer> = tree.map(({ fields, body }) =>
  Buffer.from(
    lines(`From: bea@example.org\nTo: nora@example.com\nSubject: One\nMIME-Version: 1.0\n${fields}\n${body}`),
  ),
);
