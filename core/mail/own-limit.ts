const CHARACTERS = 200_000;
const HEAD_CHARACTERS = 150_000;
const LINES = 5_000;
const HEAD_LINES = 4_000;

/** Where the `count`th line end stands from an end of a text, or -1: `step` 1 counts from its start, -1 from its end. */
function lineEnd(text: string, count: number, step: 1 | -1): number {
  let at = step === 1 ? -1 : text.length;
  for (let seen = 0; seen < count; seen += 1) {
    if (step === -1 && at === 0) return -1;
    at = step === 1 ? text.indexOf('\n', at + 1) : text.lastIndexOf('\n', at - 1);
    if (at < 0) return -1;
  }
  return at;
}

/** As much of a text as is read, at most 200,000 characters and 5,000 lines: of a longer one its head and its tail. */
export function limited(text: string): string {
  const short =
    text.length <= CHARACTERS
      ? text
      : `${text.slice(0, HEAD_CHARACTERS)}\n${text.slice(HEAD_CHARACTERS - CHARACTERS + 1)}`;
  if (lineEnd(short, LINES, 1) < 0) return short;
  return short.slice(0, lineEnd(short, HEAD_LINES, 1)) + short.slice(lineEnd(short, LINES - HEAD_LINES, -1));
}
