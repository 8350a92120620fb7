import { compile, type DomNode, type FormatCallback, type SelectorDefinition } from 'html-to-text';
import type { Body } from '#core/mail/mail';
import { limited } from '#core/mail/own-limit';

// Longer HTML is read up to here: what a person writes stands in front, and the tree costs time and memory by length.
const HTML_LIMIT = 200_000;
// Each level costs stack frames; mail programs nest tables and quotes to a few dozen.
const DEPTH_LIMIT = 250;

const ORIGINAL = '-----Original Message-----';
const FORWARDED = '---------- Forwarded message ---------';

const attribute = (node: DomNode, name: string): string => {
  const value: unknown = node.attribs?.[name];
  return typeof value === 'string' ? value : '';
};

// Gmail's "indent more" is a blockquote without a line at its left: nobody's words are quoted by it.
function isIndent(element: DomNode): boolean {
  const style = attribute(element, 'style');
  if (!/border: ?(?:none|0)/.test(style) || /border-left(?!: ?(?:none|0))/.test(style)) return false;
  return attribute(element, 'type') !== 'cite' && !attribute(element, 'class').includes('quote');
}

const block: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

const quoteLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

function isWithinQuote(element: DomNode): boolean {
  for (let above = element.parent; above; above = above.parent)
    if (above.name === 'blockquote' && !isIndent(above)) return true;
  return false;
}

// One ">" for any depth: marks of every level would cost lines times depth.
const quote: FormatCallback = (element, walk, builder, options) => {
  if (isWithinQuote(element)) return block(element, walk, builder, options);
  builder.openBlock({ leadingLineBreaks: 2, reservedLineLength: 2 });
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 2, blockTransform: quoteLines });
};

const blockquote: FormatCallback = (element, walk, builder, options) =>
  (isIndent(element) ? block : quote)(element, walk, builder, options);

const withMark =
  (mark: string): FormatCallback =>
  (element, walk, builder) => {
    builder.openBlock({ leadingLineBreaks: 2 });
    builder.addLiteral(mark);
    builder.closeBlock({ trailingLineBreaks: 1 });
    builder.openBlock({ leadingLineBreaks: 1 });
    walk(element.children, builder);
    builder.closeBlock({ trailingLineBreaks: 1 });
  };

const forwarded = withMark(FORWARDED);

// Gmail's line above a quote, in whatever language; above words without a blockquote it is that of a forward.
const gmailLine: FormatCallback = (element, walk, builder, options) => {
  const beside = element.parent?.children ?? [];
  const quoted = beside.some((node) => node.name === 'blockquote');
  (quoted ? quote : forwarded)(element, walk, builder, options);
};

const rule: FormatCallback = (_element, _walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  builder.addLiteral('________________________________');
  builder.closeBlock({ trailingLineBreaks: 1 });
};

const NEIGHBOURHOOD = 500;
const SILENT = new Set(['head', 'title', 'style', 'script']);

/** Whether words stand above an element; where that takes long to see, they do. */
function wordsAbove(element: DomNode): boolean {
  let left = NEIGHBOURHOOD;
  for (let node = element; node.parent; node = node.parent) {
    const beside = node.parent.children;
    const at = beside.indexOf(node);
    if (at > left) return true;
    const waiting = beside.slice(0, at);
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      left -= 1;
      if (left < 0 || (next.type === 'text' && (next.data ?? '').trim() !== '')) return true;
      if (!SILENT.has(next.name ?? '')) waiting.push(...(next.children ?? []).slice(0, left));
    }
  }
  return false;
}

// Some people write inside their signature: what nothing stands above is no signature.
const signature: FormatCallback = (element, walk, builder, options) => {
  if (!wordsAbove(element)) block(element, walk, builder, options);
};

const skipped = (selector: string) => ({ selector, format: 'skip' });
const original = (selector: string) => ({ selector, format: 'original' });

// A selector without a tag name is tried on every element: only HTML that hides something pays for these.
const HIDDEN = ['display:none', 'display: none', 'mso-hide:all', 'visibility:hidden', 'visibility: hidden'];
const HIDING = /display: ?none|mso-hide:all|visibility: ?hidden|\shidden\b/;

// Where Gmail, Thunderbird, Outlook and Apple put the signature; those without a tag name would slow all HTML down.
const SIGNATURES = [
  'span.gmail_signature_prefix',
  'div.gmail_signature',
  'div[data-smartmail="gmail_signature"]',
  'div.moz-signature',
  'pre.moz-signature',
  'div#Signature',
  'div#signature',
  'div#ms-outlook-mobile-signature',
  'div[id^="AppleMailSignature"]',
  'div[id^="x_AppleMailSignature"]',
];

const renderer = (selectors: SelectorDefinition[]) =>
  compile({
    wordwrap: false,
    limits: { maxDepth: DEPTH_LIMIT, ellipsis: '' },
    // A mail may hold two bodies, the reply in front of the quoted one: the whole document is read.
    baseElements: { selectors: [], returnDomByDefault: true },
    formatters: {
      ownBlock: block,
      quote,
      blockquoted: blockquote,
      gmailLine,
      rule,
      signature,
      original: withMark(ORIGINAL),
    },
    selectors: [
      ...['head', 'title', 'style', 'script', 'noscript', 'template', 'img', 'svg', 'object', 'select'].map(
        skipped,
      ),
      ...selectors,
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'blockquote', format: 'blockquoted' },
      { selector: 'hr', format: 'rule' },
      { selector: 'ul', options: { itemPrefix: '- ' } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      ...['tr', 'li', 'dt', 'dd', 'address', 'center', 'caption'].map((selector) => ({
        selector,
        format: 'ownBlock',
      })),
      ...SIGNATURES.map((selector) => ({ selector, format: 'signature' })),
      { selector: 'div.gmail_attr', format: 'gmailLine' },
      { selector: 'div.moz-cite-prefix', format: 'quote' },
      original('div.moz-forward-container'),
      original('div#divRplyFwdMsg'),
      original('div[class*="yahoo_quoted"]'),
      original('div[style*="border-top:solid #E1E1E1"]'),
      original('div[style*="border-top:solid #B5C4DF"]'),
    ],
  });

const render = renderer([]);
const renderHiding = renderer([...HIDDEN.map((style) => `[style*="${style}"]`), '[hidden]'].map(skipped));

/** A text without what stands between two strings. */
function without(text: string, open: string, close: string): string {
  let at = text.indexOf(open);
  if (at < 0) return text;
  const kept: string[] = [];
  let from = 0;
  while (at >= 0) {
    const end = text.indexOf(close, at + open.length);
    if (end < 0) break;
    kept.push(text.slice(from, at + open.length));
    from = end;
    at = text.indexOf(open, end + close.length);
  }
  return kept.join('') + text.slice(from);
}

// A pasted picture or Word's style sheet may be larger than all words together.
const slim = (html: string): string =>
  without(without(without(html, '"data:', '"'), '<style', '</style'), '<!--', '-->');

/**
 * HTML as a person reads it, in lines: hidden parts, pictures and addresses of links are left out, quotes become
 * "> " lines, and what mail programs mark as a quote in other ways gets a separator above it. The first 200,000
 * characters are read, to a depth of 250 elements.
 */
export function htmlText(html: string): string {
  const read = slim(html).slice(0, HTML_LIMIT);
  return (HIDING.test(read) ? renderHiding : render)(read);
}

const PLACEHOLDER_LIMIT = 400;
const PLACEHOLDER =
  /\bhtml\b|multi-?part|(?:view|read|see|open) (?:this|the) (?:e-?mail|message|newsletter)|(?:in|dans|en|im|nel|no|i|in de|w|в) (?:your|ihrem|votre|su|tu|seu|tuo|je|uw|din|twojej|вашем) (?:web ?)?browser|does(?:n't| not) support|nicht (?:korrekt )?(?:dargestellt|angezeigt)|HTML/i;

/** Whether a text part only sends its reader to the HTML part. */
function isPlaceholder(text: string): boolean {
  const words = text
    .slice(0, PLACEHOLDER_LIMIT * 4)
    .replace(/\[(?:cid|image)\s?:[^\]\n]{0,200}\]/g, '')
    .trim();
  return words === '' || (words.length <= PLACEHOLDER_LIMIT && PLACEHOLDER.test(words));
}

/**
 * The text of a mail: its text part, or its HTML as text where there is no text part or where that is empty or only
 * says that the mail is in HTML. Long texts: see `limited`.
 */
export function plainText(body: Body): string {
  if (body.html === undefined) return limited(body.text ?? '');
  if (body.text !== undefined && !isPlaceholder(body.text)) return limited(body.text);
  const rendered = htmlText(body.html);
  return limited(rendered.trim() === '' ? (body.text ?? rendered) : rendered);
}
