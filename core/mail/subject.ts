// Marks that mail programs put before a subject when they answer or forward, without their colon, in lower case.
const MARKS = `re rep rép resp res ref réf aw antw antwort antw. sv vs vá va odp odg ynt yan bls atb
fw fwd fwd. wg weiterl weitergeleitet tr trans transf transfert rv reenv renv rif enc pd podaj vb vl doorst doorgestuurd
ilt İlt iletilen továbbítás fs πρθ απ σχετ re_ на отв ответ от пер перес вп від переслано пересл
回复 回覆 答复 答覆 回信 转发 轉寄 轉發 轉遞 返信 転送 답장 회신 전달 رد ردّ إعادة اعادة-توجيه תשובה השב הועבר`;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const ALTERNATIVES = [...MARKS.split(/\s+/), 'إعادة توجيه', 'اعادة توجيه', 'إعادة إرسال']
  .map((mark) => mark.normalize('NFC'))
  .sort((a, b) => b.length - a.length)
  .map(escaped)
  .join('|');

// The mark may be numbered (Re[2]:, RE^3:, Fwd(2):), and its colon may be full-width or stand apart, as in French.
const MARK = new RegExp(`(?:${ALTERNATIVES})(?: ?[\\[(^]?\\d{1,3}[\\])]?)? ?[:：] ?`, 'iuy');
// Italian Outlook writes a bare R: and I:, before subjects that begin as subjects do; "R: drive is full" is about a drive.
const ITALIAN = /[RI]: (?=[\p{Lu}\p{Lt}\d[¿¡"«“(])/uy;
const TAG = /\[[^[\]]{1,80}\] ?/y;

type Parsed = { readonly marked: boolean; readonly tags: readonly string[]; readonly rest: string };

function at(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : index;
}

function parse(subject: string): Parsed {
  const text = subject
    .normalize('NFC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const tags: string[] = [];
  let marked = false;
  let index = 0;
  for (;;) {
    const behind = at(ITALIAN, text, at(MARK, text, index));
    if (behind > index) {
      marked = true;
      index = behind;
      continue;
    }
    const tagged = at(TAG, text, index);
    if (tagged === index) break;
    const tag = text.slice(index, tagged).trim();
    if (!tags.includes(tag) && tags.length < 8) tags.push(tag);
    index = tagged;
  }
  return { marked, tags, rest: text.slice(index).trim() };
}

/** The raw subject says that its mail answers or forwards another: "Re:", "WG:", "[list] 返信：" …. */
export const isReplySubject = (subject: string): boolean => parse(subject).marked;

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
