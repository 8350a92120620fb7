import { type Address, address, localPart, organisation } from '#core/mail/address';
import { mediaParameter, mediaType } from '#core/mail/bounce';
import { calendarMethod, knownMethod } from '#core/mail/calendar';
import { hasMassMailFooter } from '#core/mail/footer';
import { isListRobot } from '#core/mail/list';
import { machineByAddress } from '#core/mail/machine-address';
import { AUTO_REPLY_FIELDS, SUPPORTING_FIELDS, SYSTEM_FIELDS } from '#core/mail/machine-headers';
import { isFromSendingService } from '#core/mail/machine-service';
import { saysAutoReply, saysCalendar } from '#core/mail/machine-subjects';
import { type Body, type Headers, header, type Part } from '#core/mail/mail';
import type { ListKind, MachineReason } from '#core/mail/message';

/** What the rules for machine mail read of a mail's head. */
export type MachineInput = {
  readonly headers: Headers;
  readonly from: Address;
  /** Display name of From, decoded. */
  readonly name: string;
  /** Subject, decoded, with its reply and forward marks. */
  readonly rawSubject: string;
  readonly list?: ListKind | undefined;
  /** In-Reply-To or References: it answers an earlier mail. */
  readonly hasReferences: boolean;
};

/** And of its inside. `text` is the readable text with its footer, best without what it quotes. */
export type MachineBodyInput = MachineInput & { readonly body: Body; readonly text: string };

const FIELD_LIMIT = 500;
const ARCHIVES = new Set([
  'application/zip',
  'application/gzip',
  'application/x-zip',
  'application/x-zip-compressed',
  'application/x-gzip',
  'application/tlsrpt+gzip',
  'application/tlsrpt+json',
]);

/**
 * Whether headers and sender say that no person wrote a mail, and by what. Undefined does not mean a person:
 * `machineByBody` may know more. Sources: RFC 3834 5, RFC 3464 2, RFC 8098 3, RFC 5965 2, RFC 7489 7.2, RFC 8460 5.3.
 */
export function machineByHeaders(input: MachineInput): MachineReason | undefined {
  return (
    reportOf(input) ??
    calendarHead(input.headers) ??
    automaticOf(input) ??
    precedenceOf(input) ??
    (isNullPath(input.headers) ? 'null_return_path' : undefined) ??
    sendingOf(input) ??
    senderOf(input)
  );
}

/**
 * Whether the parts and the text of a mail say that no person wrote it. A footer of a mass mailing needs a
 * header that agrees. Sources: RFC 5546 (calendars), RFC 7489 7.2 and RFC 8460 5.3 (reports as one archive).
 */
export function machineByBody(input: MachineBodyInput): MachineReason | undefined {
  const { parts } = input.body;
  if (parts === 'unread') {
    if (saysCalendar(input.rawSubject)) return 'calendar_subject';
  } else {
    if (calendarMethod(parts) !== undefined) return 'calendar';
    if (saysReportDomain(input.rawSubject) && parts.some(isArchive)) return 'feedback_report';
  }
  const autoReply = saysAutoReply(input.rawSubject);
  const supported = !input.hasReferences && input.list !== 'discussion' && hasSupport(input);
  if (!autoReply && !supported) return undefined;
  if (!hasMassMailFooter(input.text)) return undefined;
  return autoReply ? 'auto_reply' : 'bulk_footer';
}

/** Whether an address is one that nobody reads: asking it asks nobody. */
export const cannotAnswer = (of: Address): boolean => machineByAddress(of) !== undefined;

function reportOf({ headers, rawSubject, from }: MachineInput): MachineReason | undefined {
  const type = mediaType(headers);
  if (type === 'multipart/report') {
    const kind = mediaParameter(headers, 'report-type');
    if (kind === 'disposition-notification') return 'read_receipt';
    return kind === 'feedback-report' || kind === 'tlsrpt' ? 'feedback_report' : 'delivery_report';
  }
  if (type.startsWith('application/tlsrpt') || header(headers, 'tls-report-domain') !== undefined) {
    return 'feedback_report';
  }
  if (ARCHIVES.has(type) && saysReportDomain(rawSubject)) return 'feedback_report';
  const local = localPart(from);
  const daemon = local === 'mailer-daemon' || (local === 'postmaster' && isNullPath(headers));
  return daemon || header(headers, 'x-failed-recipients') !== undefined ? 'delivery_report' : undefined;
}

const saysReportDomain = (subject: string): boolean => /^\s{0,9}report domain:/i.test(subject.slice(0, 40));

const isArchive = (part: Part): boolean =>
  ARCHIVES.has(part.type) ||
  (part.type === 'application/octet-stream' && /\.(zip|gz)$/i.test(part.filename ?? ''));

function calendarHead(headers: Headers): MachineReason | undefined {
  if (mediaType(headers) === 'text/calendar' && knownMethod(mediaParameter(headers, 'method')))
    return 'calendar';
  // Exchange says of its own meeting mails what they are.
  const content = header(headers, 'content-class')?.slice(0, 80).trim().toLowerCase();
  return content === 'urn:content-classes:calendarmessage' ? 'calendar' : undefined;
}

function automaticOf({ headers, rawSubject }: MachineInput): MachineReason | undefined {
  const submitted = keyword(header(headers, 'auto-submitted'));
  if (submitted !== '' && submitted !== 'no') return 'auto_submitted';
  for (const [name, value] of headers) {
    if (!name.startsWith('x-')) continue;
    if (AUTO_REPLY_FIELDS.has(name) && !isDenial(value)) return 'auto_reply';
    if (SYSTEM_FIELDS.has(name) && !isDenial(value)) return 'system_address';
  }
  return suppressesReplies(headers) && saysAutoReply(rawSubject) ? 'auto_reply' : undefined;
}

/** First word of a structured value in lower case: comments and parameters are off. Source: RFC 3834 5. */
function keyword(value: string | undefined): string {
  let depth = 0;
  let word = '';
  for (const character of (value ?? '').slice(0, FIELD_LIMIT)) {
    if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0 && character === ';') break;
    else if (depth === 0) word += character;
  }
  return word.trim().toLowerCase();
}

const isDenial = (value: string): boolean => /^(no|false|0)$/i.test(value.slice(0, 20).trim());

/** X-Auto-Response-Suppress, which much mail of Exchange servers bears: it only supports other evidence. */
function suppressesReplies(headers: Headers): boolean {
  const value = header(headers, 'x-auto-response-suppress')?.slice(0, 40).trim().toLowerCase();
  const ruled = header(headers, 'x-ms-exchange-inbox-rules-loop') !== undefined;
  return ruled || (value !== undefined && value !== '' && value !== 'none');
}

function precedenceOf({ headers, list }: MachineInput): MachineReason | undefined {
  const value = keyword(header(headers, 'precedence')).replaceAll('-', '_');
  if (value === 'auto_reply') return 'precedence';
  // A list's software marks what people post, too.
  return (value === 'bulk' || value === 'junk') && list !== 'discussion' ? 'precedence' : undefined;
}

const isNullPath = (headers: Headers): boolean => {
  const path = header(headers, 'return-path');
  return path !== undefined && path.length < 80 && path.replaceAll(/\s/g, '') === '<>';
};

/** A person at a help desk also answers through such a service, and a subscriber posts to a list from one. */
function sendingOf({ headers, from, list, hasReferences }: MachineInput): MachineReason | undefined {
  if (hasReferences || list === 'discussion') return undefined;
  return isFromSendingService(headers, from) ? 'sending_service' : undefined;
}

function senderOf({ from, name, list }: MachineInput): MachineReason | undefined {
  const local = localPart(from).slice(0, 100);
  // Mail programs remind their user in the name of nobody.
  if (/^reminders?$/.test(local) && name.trim().toLowerCase() === local) return 'self_reminder';
  if (/^(root|cron|anacron)$/.test(local) && /cron/i.test(name.slice(0, 100))) return 'system_address';
  if (list !== undefined && isListRobot(from)) return 'system_address';
  return machineByAddress(from);
}

/** A header that gives a mass-mail footer its weight. */
function hasSupport({ headers, from, list }: MachineInput): boolean {
  if (list === 'bulk' || suppressesReplies(headers)) return true;
  if (headers.some(([name]) => SUPPORTING_FIELDS.has(name))) return true;
  return hasForeignEnvelope(headers, from);
}

/** The envelope's sender is a counter's (VERP, "bounce…"), or belongs to another organisation than From. */
function hasForeignEnvelope(headers: Headers, from: Address): boolean {
  const path = (header(headers, 'return-path') ?? '').slice(0, FIELD_LIMIT).replaceAll(/[<>\s]/g, '');
  const envelope = address(path);
  if (envelope === undefined || envelope === from) return false;
  const local = localPart(envelope);
  if (local.includes('bounce') || local.includes('=')) return true;
  return organisation(envelope) !== organisation(from);
}
