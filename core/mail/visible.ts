// Zero-width characters, soft hyphens, byte-order marks and what turns the direction of writing: they only disguise.
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/** A text without the characters that nobody sees; its control characters and line ends stay. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/**
 * A text as it may be shown on one line, on a terminal too: control characters (C0, C1, line and paragraph
 * separators) are spaces; zero-width characters and direction controls (UAX #9) are gone.
 */
export const visible = (text: string): string => withoutInvisible(text).replace(CONTROL, ' ');
