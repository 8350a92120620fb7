import type { Method } from './quota.ts';
import { Refusal } from './refusal.ts';

const PREFIX = 'https://www.googleapis.com/auth/gmail.';
export const FULL_ACCESS = 'https://mail.google.com/';
export const EMAIL_SCOPE = 'https://www.googleapis.com/auth/userinfo.email';

/** Scopes that tell who signs in: nobody can leave them out, and Google answers with the long names. */
const SIGN_IN: Readonly<Record<string, string>> = {
  openid: 'openid',
  email: EMAIL_SCOPE,
  profile: 'https://www.googleapis.com/auth/userinfo.profile',
};
const OF_GMAIL = [
  ...['modify', 'readonly', 'compose', 'send', 'insert', 'labels', 'metadata'],
  ...['settings.basic', 'settings.sharing'],
];

const READ: readonly Method[] = [
  'getProfile',
  'watch',
  'stop',
  'history.list',
  'messages.list',
  'messages.get',
  'messages.attachments.get',
  'threads.list',
  'threads.get',
  'labels.list',
  'labels.get',
  'drafts.list',
  'drafts.get',
  'settings.sendAs.list',
  'settings.sendAs.get',
];
const COMPOSE: readonly Method[] = [
  'getProfile',
  'messages.send',
  'drafts.list',
  'drafts.get',
  'drafts.create',
  'drafts.update',
  'drafts.send',
  'drafts.delete',
];
const FOR_EVER: readonly Method[] = ['messages.delete', 'messages.batchDelete', 'threads.delete'];

/** What each scope allows (developers.google.com/workspace/gmail/api/auth/scopes). */
function allows(scope: string, method: Method): boolean {
  if (scope === FULL_ACCESS) return true;
  switch (scope.startsWith(PREFIX) ? scope.slice(PREFIX.length) : '') {
    case 'modify':
      return !FOR_EVER.includes(method);
    case 'readonly':
      return READ.includes(method);
    case 'compose':
      return COMPOSE.includes(method);
    case 'send':
      return method === 'messages.send';
    case 'insert':
      return method === 'messages.insert' || method === 'messages.import';
    case 'labels':
      return method.startsWith('labels.');
    case 'settings.basic':
      return method.startsWith('settings.');
    default:
      return false;
  }
}

/** Refuses a method that none of the scopes, separated by spaces, allows. */
export function withinScopes(scopes: string, method: Method): void {
  if (scopes.split(' ').some((scope) => allows(scope, method))) return;
  throw new Refusal(403, 'insufficientPermissions', {
    words: 'Request had insufficient authentication scopes.',
  });
}

/** Scopes as they are granted, each once; undefined where one of them is none of Google's that the stand-in knows. */
export function knownScopes(asked: string): readonly string[] | undefined {
  const names = asked.split(' ').filter((one) => one !== '');
  const granted = [...new Set(names.map((one) => SIGN_IN[one] ?? one))];
  return granted.length > 0 && granted.every(isKnown) ? granted : undefined;
}

const isKnown = (scope: string): boolean =>
  isOfSignIn(scope) ||
  scope === FULL_ACCESS ||
  (scope.startsWith(PREFIX) && OF_GMAIL.includes(scope.slice(PREFIX.length)));

export const isOfSignIn = (scope: string): boolean => Object.values(SIGN_IN).includes(scope);

/** Whether any of the scopes, separated by spaces, reaches mail: such grants die with a password. */
export const reachesMail = (scopes: string): boolean =>
  scopes.split(' ').some((scope) => scope === FULL_ACCESS || scope.startsWith(PREFIX));
