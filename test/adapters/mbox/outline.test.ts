import { describe, expect, it } from 'vitest';
import { multipart, read } from './raw.ts';

describe('the outline of a mail', () => {
  const words = async (mail: string) => (await read(mail)).text?.trim().replace(/\n+/g, ' ');
  const head = 'Content-Type: multipart/mixed; boundary="x"\n\n';

  it.each([
    ['text around the parts is no text', `${head}before\n--x\n\nA\n--x--\nafter\n--x\n\nB\n`, 'A'],
    ['a part may have no header', `${head}--x\n\nA\n--x\n\nB\n--x--\n`, 'A B'],
    ['a header may end at a delimiter', `${head}--x\nContent-Type: text/html\n--x\n\nB\n--x--\n`, 'B'],
    ['a delimiter may carry white space', `${head}--x \t\n\nA\n--x-- \nB\n`, 'A'],
    ['a longer line is no delimiter', `${head}--x\n\nA\n--xy\n--x-\n--x--\n`, 'A --xy --x-'],
    ['the end may be missing', `${head}--x\n\nA`, 'A'],
    [
      'a boundary may be bare and commented',
      `${head.replace('"x"', 'x (of mine); charset=a')}--x\n\nA\n--x--\n`,
      'A',
    ],
    [
      'a boundary may be split',
      `${head.replace('boundary="x"', 'boundary*0="a"; boundary*1=x')}--ax\n\nA\n--ax--\n`,
      'A',
    ],
    ['a boundary may hold quotes', `${head.replace('"x"', '"a\\"x;"')}--a"x;\n\nA\n--a"x;--\n`, 'A'],
    [
      'an inner multipart ends with the outer one',
      `${head}--x\nContent-Type: multipart/mixed; boundary=y\n\n--y\n\nA\n--x\n\nB\n--y\nC\n--x--\n`,
      'A B --y C',
    ],
    [
      'one boundary may serve two multiparts',
      `${head}--x\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nA\n--x--\n--x\n\nB\n--x--\n`,
      'A B',
    ],
    ['a type that is none is text', 'Content-Type: text\n\nA\n', 'A'],
  ])('%s', async (_, mail, expected) => {
    expect(await words(mail)).toBe(expected);
    expect(await words(mail.replaceAll('\n', '\r\n'))).toBe(expected);
  });

  it('has mails where a digest names no type', async () => {
    const mail = multipart('digest', '--x\n\nSubject: One\n\nWhen?\n');
    expect(await read(mail)).toMatchObject({ parts: [{ type: 'message/rfc822', text: 'Subject: One\n\n' }] });
  });

  it('is found in linear time', async () => {
    for (const text of [
      '\n--',
      '\n--x',
      '\n--xy',
      '\n--x\n\na',
      '\n--x--',
      '\n--x\nContent-Type: text/html\n',
      ' ',
      ';a="',
      '=',
    ])
      for (const type of ['multipart/mixed; boundary=x', 'text/plain; format=flowed'])
        expect(
          await words(`Content-Type: ${type}\n\n--x\n\nWhen?\n${text.repeat(6_000_000 / text.length)}`),
        ).toMatch(/When\?/);
  });
});
