import { content, type Entity, type Field } from './mime.ts';
import { decodedText } from './words.ts';

/** A part as Gmail's REST reference has it: users.messages#MessagePart. */
export type PayloadPart = {
  readonly partId: string;
  readonly mimeType: string;
  readonly filename: string;
  readonly headers: readonly Field[];
  readonly body: { readonly size: number; readonly data?: string; readonly attachmentId?: string };
  readonly parts?: readonly PayloadPart[];
};

export type PayloadRules = {
  /** Text in the charset that the mail names, or as UTF-8: both are reported of Gmail. */
  readonly text: 'as-sent' | 'utf-8';
  /** Text of more bytes than this comes by its attachment id. */
  readonly inlineLimit: number;
  /** The id by which the content of a part can be fetched. */
  readonly attachmentId: (partId: string) => string;
};

/** The content of a part as it is handed out, inline or as an attachment. */
export function partContent(part: Entity, text: PayloadRules['text']): Buffer {
  const bytes = content(part);
  if (text === 'as-sent' || !part.type.startsWith('text/')) return bytes;
  return Buffer.from(decodedText(bytes, part.params.get('charset')));
}

/**
 * The part tree of a mail. A text without a file name carries its data; everything else that is no container is
 * fetched by an attachment id. A mail within the mail has its own parts below it.
 */
export function payload(root: Entity, rules: PayloadRules): PayloadPart {
  return part(root, '', rules);
}

function part(entity: Entity, partId: string, rules: PayloadRules): PayloadPart {
  const below = entity.parts.map((inner, index) =>
    part(inner, partId === '' ? String(index) : `${partId}.${index}`, rules),
  );
  return {
    partId,
    mimeType: entity.type,
    filename: entity.filename,
    headers: entity.fields,
    body: bodyOf(entity, partId, rules),
    ...(below.length === 0 ? {} : { parts: below }),
  };
}

function bodyOf(entity: Entity, partId: string, rules: PayloadRules): PayloadPart['body'] {
  if (entity.type.startsWith('multipart/') && entity.parts.length > 0) return { size: 0 };
  const bytes = partContent(entity, rules.text);
  const size = bytes.length;
  if (size === 0) return { size };
  const inline = isInline(entity) && size <= rules.inlineLimit;
  return inline
    ? { size, data: bytes.toString('base64url') }
    : { size, attachmentId: rules.attachmentId(partId) };
}

const isInline = ({ type, filename, disposition }: Entity): boolean =>
  (type.startsWith('text/') || type.startsWith('multipart/')) &&
  filename === '' &&
  !disposition.startsWith('attachment');

/** The part of a tree by its id. */
export function partById(root: Entity, partId: string): Entity | undefined {
  if (partId === '') return root;
  let at: Entity | undefined = root;
  for (const step of partId.split('.')) at = at?.parts[Number(step)];
  return at;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const SNIPPET = 200;

/** The beginning of a mail's text, as Gmail abridges it: on one line, and escaped for HTML. */
export function snippet(root: Entity): string {
  const leaf = firstText(root);
  if (leaf === undefined) return '';
  const text = decodedText(content(leaf), leaf.params.get('charset'));
  const plain =
    leaf.type === 'text/html' ? text.replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/gi, ' ') : text;
  const short = plain
    .slice(0, SNIPPET * 10)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, SNIPPET);
  return short.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

function firstText(entity: Entity): Entity | undefined {
  if (entity.parts.length === 0) {
    return ['text/plain', 'text/html'].includes(entity.type) && entity.filename === '' ? entity : undefined;
  }
  for (const inner of entity.parts) {
    const found = firstText(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}
