import { getDomain } from 'tldts';
import { type Address, domainOf, localPart } from '#core/mail/address';
import type { MachineReason } from '#core/mail/message';

/** Google's own system senders. Exact addresses: a look-alike domain is an ordinary sender. */
const GOOGLE_SENDERS = new Set<string>([
  'gemini-notes@google.com',
  'calendar-notification@google.com',
  'calendar-server@google.com',
  'comments-noreply@docs.google.com',
  'drive-shares-dm-noreply@google.com',
  'drive-shares-noreply@google.com',
  'forms-receipts-noreply@google.com',
  'forwarding-noreply@google.com',
  'mail-noreply@google.com',
  'meet-recordings-noreply@google.com',
  'meetings-noreply@google.com',
  'no-reply@accounts.google.com',
  'no-reply@classroom.google.com',
  'noreply-dmarc-support@google.com',
  'tasks-noreply@google.com',
  'workspace-noreply@google.com',
]);

// Solid forms count anywhere; spaced ones only from the start of a word, since "casino-reply" is a reply to a casino.
const NO_REPLY_SOLID = /noreply|donotreply|dontreply|donotrespond/;
const NO_REPLY_SPACED =
  /(?:^|[^a-z])(?:no[._-]{1,2}(?:reply|response|respond)|do[._-]not[._-](?:reply|respond)|dont[._-]reply)(?:$|[^a-z])/;

/** "Do not answer" as other languages write it in an address, with the separators taken out. */
const NO_REPLY_ELSEWHERE = new Set([
  'nichtantworten',
  'bittenichtantworten',
  'keineantwort',
  'keineantworten',
  'nepasrepondre',
  'nerepondezpas',
  'sansreponse',
  'noresponder',
  'noresponda',
  'norespondas',
  'norespuesta',
  'naoresponda',
  'naoresponder',
  'nonrispondere',
  'nonrispondete',
  'nietantwoorden',
  'nietbeantwoorden',
  'nietreageren',
  'geenantwoord',
  'svarainte',
  'svaraej',
  'ejsvar',
  'inteavsvar',
  'nieodpowiadac',
  'nieodpowiadaj',
  'brakodpowiedzi',
  'neotvechat',
  'neotvechaite',
  'nevidpovidaty',
  'yanitlamayin',
  'yanitlamayiniz',
  'cevaplamayin',
  'cevaplamayiniz',
  'henshinfuyo',
  'henshinfuka',
]);

/** Local parts that no person has: the whole of it, its plus tag taken off. */
const SYSTEM_NAMES = new Set([
  'notification',
  'notifications',
  'notify',
  'notifier',
  'alert',
  'alerts',
  'bounce',
  'bounces',
  'mailerdaemon',
  'mailer_daemon',
  'postmaster',
  'auto-confirm',
  'autoconfirm',
  'auto-reply',
  'autoreply',
  'auto-responder',
  'autoresponder',
  'automailer',
  'auto-mailer',
  'mailman',
  'majordomo',
  'listserv',
  'rss',
  'rss2email',
  'rssfeed',
  'rssfeeds',
  'feed',
  'feeds',
  'newsfeed',
]);

/** Words that end a system's name: "review-notifications". A dot before "alerts" may still be somebody's name. */
const SYSTEM_ENDING = /(?:^|[._-])notifications?$|-alerts?$|[-=]bounces?$/;
// "bounce+19=…", "bounces-77"; a bouncy castle may have "bounce.house".
const BOUNCE_TAG = /^bounces?(?:[+=\d]|-\d)/;

/** Labels of a sub-domain that only notices are sent from; never the registered name itself. */
const NOTICE_LABELS = new Set([
  'notification',
  'notifications',
  'notify',
  'notices',
  'alert',
  'alerts',
  'noreply',
  'no-reply',
  'donotreply',
  'do-not-reply',
  'bounce',
  'bounces',
  'newsletter',
  'newsletters',
]);
const GATEWAY_LABELS = new Set(['sms', 'mms', 'txt']);

/**
 * What an address alone tells: a name that no person has, or a sub-domain for notices. It also keeps such an
 * address from being somebody one waits for. The sender's display name plays no part.
 */
export function machineByAddress(of: Address): MachineReason | undefined {
  if (GOOGLE_SENDERS.has(of)) return 'google_system';
  const local = localPart(of).slice(0, 100);
  if (refusesAnswers(local)) return 'no_reply_address';
  if (isSystemName(local)) return 'system_address';
  return machineByDomain(domainOf(of), local);
}

function refusesAnswers(local: string): boolean {
  if (NO_REPLY_SOLID.test(local) || NO_REPLY_SPACED.test(local)) return true;
  return NO_REPLY_ELSEWHERE.has(local.replace(/[._-]/g, ''));
}

function isSystemName(local: string): boolean {
  if (local.includes('mailer-daemon') || local.includes('calendar-notification')) return true;
  const plus = local.indexOf('+');
  const base = plus > 0 ? local.slice(0, plus) : local;
  return SYSTEM_NAMES.has(base) || SYSTEM_ENDING.test(base) || BOUNCE_TAG.test(local);
}

function machineByDomain(domain: string, local: string): MachineReason | undefined {
  const labels = domain.slice(-200).split('.');
  const notice = labels.some((label) => NOTICE_LABELS.has(label));
  // A short code is an application's number; a longer one may be a person's telephone.
  const shortCode = /^\d{3,6}$/.test(local) && labels.some((label) => GATEWAY_LABELS.has(label));
  if (!notice && !shortCode) return undefined;
  const registered = getDomain(domain, { allowPrivateDomains: true }) ?? domain;
  const above = domain.slice(0, Math.max(0, domain.length - registered.length - 1)).split('.');
  if (notice && above.some((label) => NOTICE_LABELS.has(label))) return 'notice_domain';
  return shortCode && above.some((label) => GATEWAY_LABELS.has(label)) ? 'system_address' : undefined;
}
