const QUOTED = '>From ';

/** Takes one ">" off each line that begins with any number of them and "From " (mboxrd). */
export function unquoted(body: Buffer): Buffer {
  if (!body.includes(QUOTED)) return body;
  return Buffer.from(body.toString('latin1').replace(/(^|\n)>(?=>*From )/g, '$1'), 'latin1');
}
