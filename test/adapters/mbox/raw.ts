import { headerBlock } from '#core/adapters/mbox/header-block';
import { readBody } from '#core/adapters/mbox/mime';
import type { Body } from '#core/mail/mail';

/** The body of a mail given as it stands in a file. */
export function read(mail: string | Buffer): Promise<Body> {
  const raw = Buffer.from(mail);
  const { headers, bodyAt } = headerBlock(raw);
  return readBody({ headers, body: raw.subarray(bodyAt), quoted: false });
}

/** One part of a multipart with the boundary "x"; `more` are header lines. */
export const part = (type: string, body: string, more = '') =>
  `--x\nContent-Type: ${type}\n${more}\n${body}\n`;

/** A mail of one multipart, and its parts. */
export const multipart = (kind: string, ...parts: string[]) =>
  `Content-Type: multipart/${kind}; boundary="x"\n\n${parts.join('')}--x--\n`;

/** The text of a mail, white space around it taken off. */
export const text = async (mail: string | Buffer) => (await read(mail)).text?.trim();
