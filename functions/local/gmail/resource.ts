import { letter } from './letter.ts';
import { type PayloadRules, payload, snippet } from './parts.ts';
import { badRequest } from './refusal.ts';
import type { Stored } from './state.ts';

const FORMATS = ['full', 'metadata', 'minimal', 'raw'] as const;
export type Format = (typeof FORMATS)[number];

export type Shape = {
  readonly format: Format;
  /** Names of header fields, in lower case, for `metadata`; all of them where none is named. */
  readonly only: readonly string[];
};

/** The format that a query asks for; `full` where it does not say. */
export function shapeOf(query: URLSearchParams): Shape {
  const text = (query.get('format') ?? 'full').toLowerCase();
  const format = FORMATS.find((one) => one === text);
  if (format === undefined) throw badRequest("Invalid value at 'format'");
  return { format, only: query.getAll('metadataHeaders').map((name) => name.toLowerCase()) };
}

type BodyRules = Omit<PayloadRules, 'attachmentId'> & {
  /** The id of an attachment; Gmail gives another one at each reading, and all of them work. */
  readonly attachmentId: (messageId: string, partId: string) => string;
};

/** A message as the REST reference has it: users.messages#Message. */
export function messageJson(stored: Stored, { format, only }: Shape, rules: BodyRules): object {
  const root = letter(stored.raw);
  const bare = {
    ...brief(stored),
    snippet: snippet(root),
    sizeEstimate: stored.raw.length,
    historyId: String(stored.historyId),
    internalDate: String(stored.at),
  };
  if (format === 'minimal') return bare;
  if (format === 'raw') return { ...bare, raw: stored.raw.toString('base64url') };
  if (format === 'metadata') {
    const headers = root.fields.filter(({ name }) => only.length === 0 || only.includes(name.toLowerCase()));
    return { ...bare, payload: { mimeType: root.type, headers } };
  }
  const attachmentId = (partId: string) => rules.attachmentId(stored.id, partId);
  return { ...bare, payload: payload(root, { ...rules, attachmentId }) };
}

/** A message as changes answer with it. */
export const brief = ({ id, threadId, labels }: Stored): object => ({
  id,
  threadId,
  ...(labels.length === 0 ? {} : { labelIds: labels }),
});
