/** The value of a structured MIME field in lower case, and its parameters, names in lower case. */
export type Structured = { readonly value: string; readonly params: ReadonlyMap<string, string> };

const MAX_LENGTH = 2_000;
const PARAMETER = /;\s*([^\s=;"]{1,60})\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g;

/**
 * Reads Content-Type and Content-Disposition (RFC 2045 section 5.1) as far as the outline of a mail needs it: of a
 * parameter that occurs twice the first counts, a comment behind a value is left out, RFC 2231 stays unread.
 */
export function structured(field: string | undefined): Structured {
  const text = (field ?? '').slice(0, MAX_LENGTH);
  const params = new Map<string, string>();
  for (const [, name = '', quoted, bare = ''] of text.matchAll(PARAMETER)) {
    const key = name.toLowerCase();
    if (!params.has(key)) params.set(key, quoted?.replace(/\\(.)/g, '$1') ?? uncommented(bare));
  }
  const [value = ''] = text.split(/[;(]/, 1);
  return { value: value.trim().toLowerCase(), params };
}

function uncommented(bare: string): string {
  const comment = bare.search(/\s\(/);
  return (comment < 0 ? bare : bare.slice(0, comment)).trim();
}
