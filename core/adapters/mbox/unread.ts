import { reject } from '#core/fault';

/** What to give instead of what holds no mail. */
export const WANTED =
  'give a Google Takeout export (.mbox), another mbox file, an .eml file or a Maildir folder';

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

export const isMissing = (error: unknown): boolean => /^(?:ENOENT|ENOTDIR)$/.test(codeOf(error) ?? '');
const isForbidden = (error: unknown): boolean => /^(?:EACCES|EPERM)$/.test(codeOf(error) ?? '');

/** Why the system gave no file or folder, without its path. What the system did not throw is thrown on. */
export function whyUnread(error: unknown): string {
  const code = codeOf(error);
  if (code === undefined) throw error;
  if (isMissing(error)) return 'there is no such file';
  if (isForbidden(error)) return 'it may not be read: give yourself the right to read it';
  return `it cannot be read (${code})`;
}

/** The refusal of a path that the system does not open; anything else that was thrown comes back as it is. */
export function unopened(path: string, error: unknown): unknown {
  const code = codeOf(error);
  if (code === undefined) return error;
  if (isMissing(error)) return reject('not-found', `There is no ${path}: ${WANTED}.`, error);
  if (isForbidden(error))
    return reject('forbidden', `${path} may not be read: give yourself the right to read it.`, error);
  return reject('invalid', `${path} cannot be read (${code}): ${WANTED}.`, error);
}
