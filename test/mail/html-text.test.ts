import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlText, plainText } from '#core/mail/html-text';
import { ownText } from '#core/mail/own-text';

const words = (html: string): string => ownText(htmlText(html));

describe('HTML as text', () => {
  test.each([
    ['paragraphs are apart', '<p>One</p><p>Two</p>', 'One\n\nTwo'],
    [
      'br, div, li, tr and headings break lines',
      '<h1>Plan</h1><div>a<br>b</div><ul><li>c</li><li>d</li></ul><table><tr><td>e</td></tr><tr><td>f</td></tr></table>',
      'Plan\n\na\nb\n- c\n- d\n\ne\nf',
    ],
    ['a link is its text', 'See <a href="https://example.org/?id=1">the page</a>', 'See the page'],
    ['a picture says nothing', '<p>Hi<img src="https://example.org/a?b" alt="Ready?"></p>', 'Hi'],
    [
      'head, style, script and comments say nothing',
      '<html><head><title>Why?</title><style>a:after{content:"?"}</style></head><body><!-- ready? --><script>a?b:c</script>Hi</body></html>',
      'Hi',
    ],
    [
      'what is hidden says nothing',
      '<div style="color:red;display: none">Hidden?</div><span style="display:none">x?</span><p hidden>y?</p>Hi',
      'Hi',
    ],
    ['entities are read', 'Fish &amp; chips &lt;now&gt;&#63;', 'Fish & chips <now>?'],
    ['white space is one space', 'a \n  b\t c', 'a b c'],
    [
      'a reply in front of a second document stays',
      '<div>Yes</div><html><body><p>old</p></body></html>',
      'Yes\n\nold',
    ],
    ['a heading keeps its case', '<h2>Hall plan</h2>', 'Hall plan'],
    [
      'a quote is marked, once for any depth',
      '<blockquote>a<br>b<blockquote>c</blockquote></blockquote>',
      '> a\n> b\n> c',
    ],
    [
      'an indented paragraph is no quote',
      '<blockquote style="margin:0 0 0 40px;border:none;padding:0px">mine</blockquote>',
      'mine',
    ],
  ])('%s', (_what, html, text) => {
    expect(htmlText(html).trim()).toBe(text);
  });
  test('a pasted picture does not push the words out of reach', () => {
    expect(words(`<img src="data:image/png;base64,${'A'.repeat(900_000)}"><p>Is it free?</p>`)).toBe(
      'Is it free?',
    );
  });
  test('deep, broken and huge HTML is read', () => {
    for (const part of [
      '<div>',
      '<blockquote>',
      '<table><tr><td>',
      '</p>',
      '<',
      '&',
      '<!--',
      '<b x="',
      '<ul><li>',
    ])
      expect(htmlText(part.repeat(20_000))).toBeTypeOf('string');
    expect(htmlText(`${'<blockquote>'.repeat(250)}${'x<br>'.repeat(20_000)}`).length).toBeLessThan(120_000);
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '<p>',
            '</p>',
            '<div',
            '>',
            '"',
            '<blockquote>',
            '</blockquote>',
            'x?',
            '<br>',
            '&nbsp;',
            '<td>',
            '</html>',
          ),
        ),
        (parts) => {
          expect(htmlText(parts.join(''))).toBe(htmlText(parts.join('')));
        },
      ),
    );
  });
});

const ASKED = 'Does the hall have a sound system?';
const SHAPES: ReadonlyArray<readonly [program: string, html: string]> = [
  [
    'Gmail',
    `<div dir="ltr">Yes.</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Thu, Sep 10, 2026 at 1:00 AM Bea &lt;<a href="mailto:bea@example.org">bea@example.org</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${ASKED}</blockquote></div>`,
  ],
  [
    'Gmail in a language of which we know nothing',
    `<div dir="ltr">Yes.</div><div class="gmail_quote"><div class="gmail_attr">Chwefror Bea:<br></div><blockquote class="gmail_quote">${ASKED}</blockquote></div>`,
  ],
  [
    'Gmail on a phone',
    `<p dir="ltr">Yes.</p><br><div class="gmail_quote"><div dir="ltr">On Thu, Sep 10, 2026, 01:00 Bea &lt;<a href="mailto:bea@example.org">bea@example.org</a>&gt; wrote:<br></div><blockquote class="gmail_quote">${ASKED}</blockquote></div>`,
  ],
  [
    'Gmail forward',
    `<div>Yes.</div><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>Från: <b>Bea</b><br>Date: Thu<br>Subject: Hall<br></div><div>${ASKED}</div></div>`,
  ],
  [
    'Outlook for the web',
    `<div class="elementToProof">Yes.</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri"><b>From:</b> Bea &lt;bea@example.org&gt;<br><b>Sent:</b> Thursday<br><b>To:</b> Nora<br><b>Subject:</b> Hall</font><div>&nbsp;</div></div><div>${ASKED}</div>`,
  ],
  [
    'Outlook for the web in a language of which we know nothing',
    `<div>Yes.</div><hr><div id="divRplyFwdMsg"><b>Oddi wrth:</b> Bea<br><b>I:</b> Nora</div><div>${ASKED}</div>`,
  ],
  [
    'Outlook',
    `<div class="WordSection1"><p class="MsoNormal">Yes.</p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b>Von:</b> Bea<br><b>Gesendet:</b> Donnerstag<br><b>An:</b> Nora<br><b>Betreff:</b> Saal<o:p></o:p></p></div></div><p class="MsoNormal">${ASKED}</p></div>`,
  ],
  [
    'Outlook 2010',
    `<p class="MsoNormal">Yes.</p><div style="border:none;border-top:solid #B5C4DF 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p><b>Feladó:</b> Bea</p></div><p>${ASKED}</p>`,
  ],
  [
    'Apple Mail',
    `<html><body dir="auto">Yes.<div dir="ltr"></div><div dir="ltr"><br><blockquote type="cite">On 10 Sep 2026, at 01:00, Bea &lt;bea@example.org&gt; wrote:<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">${ASKED}</div></blockquote></body></html>`,
  ],
  [
    'Thunderbird',
    `<p>Yes.</p><div class="moz-cite-prefix">Chw 10/09/2026 01:00, Bea:<br></div><blockquote type="cite" cite="mid:a@example.org">${ASKED}</blockquote>`,
  ],
  [
    'Yahoo',
    `<div class="ydp1yahoo-style-wrap"><div>Yes.</div></div><div id="ydp2yahoo_quoted_1" class="ydp2yahoo_quoted"><div><div>On Thursday, Bea:</div><div>${ASKED}</div></div></div>`,
  ],
  [
    'Proton',
    `<div>Yes.</div><div class="protonmail_quote">On Thursday, September 10th, 2026 at 1:00 AM, Bea &lt;bea@example.org&gt; wrote:<br><br><blockquote class="protonmail_quote" type="cite">${ASKED}</blockquote><br></div>`,
  ],
  [
    'Zimbra',
    `<div>Yes.</div><hr id="zwchr"><div><b>From: </b>"Bea" &lt;bea@example.org&gt;<br><b>To: </b>"Nora"<br><b>Sent: </b>Thursday<br><b>Subject: </b>Hall<br></div><div>${ASKED}</div>`,
  ],
];

describe('quotes in HTML', () => {
  test.each(SHAPES)('%s: only the words above the quote are mine', (_program, html) => {
    expect(words(html)).toBe('Yes.');
  });
  test.each(SHAPES)('%s: what the quote says changes nothing', (_program, html) => {
    expect(
      words(
        html.replace(ASKED, '<p>On Monday</p><div>From: Tom</div>-- <br>Begin forwarded message:<br>Why?'),
      ),
    ).toBe('Yes.');
  });
  test('words typed below the quote in its container stay', () => {
    expect(
      words(
        `<div class="gmail_quote"><div class="gmail_attr">Bea:</div><blockquote class="gmail_quote">${ASKED}</blockquote></div><div>Yes.</div>`,
      ),
    ).toBe('Yes.');
    expect(
      words(
        `<div class="gmail_quote"><div class="gmail_attr">Bea:</div><blockquote class="gmail_quote">${ASKED}</blockquote>Yes.</div>`,
      ),
    ).toBe('Yes.');
  });
  test('words typed between two quotes stay', () => {
    expect(
      words(
        '<blockquote type="cite">Is it heated?</blockquote><p>Yes.</p><blockquote type="cite">Free?</blockquote><p>No.</p>',
      ),
    ).toBe('Yes.\n\nNo.');
  });
  test('words typed inside an Outlook block stay', () => {
    expect(
      words(
        '<div id="divRplyFwdMsg"><b>From:</b> Bea<br><b>Sent:</b> Thursday<br><b>To:</b> Nora<br><b>Subject:</b> Hall<br><br>Yes, it is.</div>',
      ),
    ).toBe('Yes, it is.');
  });
});

describe('which part is read', () => {
  const html = '<p>Is it free?</p>';
  test('the text part, where it says something', () => {
    expect(plainText({ text: 'Free?', html, parts: [] })).toBe('Free?');
  });
  test('the HTML, where there is no text part', () => {
    expect(plainText({ html, parts: [] }).trim()).toBe('Is it free?');
  });
  test.each([
    '',
    ' \r\n',
    'See HTML version…',
    'Please view this message in an HTML capable reader.',
    'This is a multi-part message in MIME format.',
    'View this email in your browser',
    'Ihr Mailprogramm kann keine HTML-Mails anzeigen.',
    '[cid:image001.png@01DD2B]',
  ])('the HTML, where the text part is a placeholder: %j', (text) => {
    expect(plainText({ text, html, parts: [] }).trim()).toBe('Is it free?');
  });
  test('the text part, where the HTML shows nothing', () => {
    expect(plainText({ text: 'HTML follows', html: '<img src="a">', parts: [] })).toBe('HTML follows');
  });
  test('nothing, where there is no part to read', () => {
    expect(plainText({ parts: 'unread' })).toBe('');
  });
});
