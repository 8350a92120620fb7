import { visible } from '#core/mail/visible';

// Marks that mail programs put before a subject when they answer or forward, without their colon, in lower case.
const REPLIES = `re rep rép resp res ref réf aw antw antwort antw. sv vs vá va odp odp. odg ynt yan bls atb re_ σχετ rif
на отв ответ от від відп вп 回复 回覆 答复 答覆 回信 返信 답장 회신 رد ردّ תשובה תגובה השב`;
const FORWARDS = `fw fwd fwd. wg weiterl weitergeleitet tr trans transf transfert rv reenv renv enc pd podaj vb vl doorst
doorgestuurd ilt İlt iletilen továbbítás fs πρθ απ пер перес переслано пересл 转发 轉寄 轉發 轉遞 転送 전달 إعادة
اعادة-توجيه הועבר`;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const oneOf = (words: string, ...more: string[]): string =>
  [...words.split(/\s+/), ...more]
    .map((mark) => mark.normalize('NFC'))
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');
const FORWARD_WORDS = oneOf(FORWARDS, 'إعادة توجيه', 'اعادة توجيه', 'إعادة إرسال');
const TAIL = '(?: ?[\\[(^]?\\d{1,3}[\\])]?)? ?[:：] ?';

// The mark may be numbered (Re[2]:, RE^3:, Fwd(2):), and its colon may be full-width or stand apart, as in French.
const MARK = new RegExp(`(?:${oneOf(REPLIES)}|${FORWARD_WORDS})${TAIL}`, 'iuy');
const FORWARD = new RegExp(`^(?:${FORWARD_WORDS})${TAIL}$|^I: $`, 'iu');
// Italian Outlook writes a bare R: and I:, before subjects that begin as subjects do; "R: drive is full" is about a drive.
const ITALIAN = /[RI]: (?=[\p{Lu}\p{Lt}\d[¿¡"«“(])/uy;
// Russian Outlook's На: in Latin capitals, as old gateways passed it on; "HA: failover" is about availability.
const RUSSIAN = /HA: (?=\p{Script=Cyrillic}|(?:HA|RE|FW): )/uy;
const TAG = /\[[^[\]]{1,80}\] ?/y;

type Parsed = {
  readonly marked: boolean;
  readonly forwards: boolean;
  readonly tags: readonly string[];
  readonly rest: string;
};

function at(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : index;
}

function parse(subject: string): Parsed {
  const text = visible(subject.normalize('NFC')).replace(/\s+/g, ' ').trim();
  const tags: string[] = [];
  let first: string | undefined;
  let index = 0;
  for (;;) {
    const behind = at(RUSSIAN, text, at(ITALIAN, text, at(MARK, text, index)));
    if (behind > index) {
      first ??= text.slice(index, behind);
      index = behind;
      continue;
    }
    const tagged = at(TAG, text, index);
    if (tagged === index) break;
    const tag = text.slice(index, tagged).trim();
    if (!tags.includes(tag) && tags.length < 8) tags.push(tag);
    index = tagged;
  }
  const marked = first !== undefined;
  return { marked, forwards: marked && FORWARD.test(first ?? ''), tags, rest: text.slice(index).trim() };
}

/** The raw subject says that its mail answers or forwards another: "Re:", "WG:", "[list] 返信：" …. */
export const isReplySubject = (subject: string): boolean => parse(subject).marked;

/** The raw subject says that its mail forwards another: "Fwd:", "WG:", "TR:" …, the outermost mark deciding. */
export const isForwardSubject = (subject: string): boolean => parse(subject).forwards;

/**
 * A subject as a person would say it: reply and forward marks of any mail program off its start, however often,
 * white space collapsed. List tags in brackets stay, each once. A mark inside the subject is left alone.
 */
export function stripSubject(subject: string): string {
  const { tags, rest } = parse(subject);
  return [...tags, rest].join(' ').trim();
}

/**
 * What two subjects of one conversation share: marks and list tags off, letter case aside. A tag with a digit
 * stays, since it numbers a ticket; so do tags that are all there is.
 */
export function subjectKey(subject: string): string {
  const { tags, rest } = parse(subject);
  const kept = rest === '' ? tags : tags.filter((tag) => /\d/.test(tag));
  return [...kept, rest].join(' ').trim().toLowerCase().replaceAll('i\u0307', 'i');
}
