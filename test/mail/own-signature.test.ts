import { describe, expect, test } from 'vitest';
import { ackOnly } from '#core/mail/ack';
import { htmlText } from '#core/mail/html-text';
import { ownText } from '#core/mail/own-text';

const words = (html: string): string => ownText(htmlText(html));

describe('what stands below the name at the end is no word of the writer', () => {
  test.each([
    ['Thanks!\n\nBest regards,\nBea Alden\nHead of Halls', 'Thanks!\n\nBest regards,\nBea Alden'],
    ['Thanks!\n\nBea Alden\nHead of Halls | Alden Ltd\n+44 20 7946 0456', 'Thanks!\n\nBea Alden'],
    [
      'Thanks!\n\nKind regards\n\nBea Alden\nAlden Ltd\n12 Mill Lane, York YO1 7AA\nT +44 1904 496 0456 | www.alden.example',
      'Thanks!\n\nKind regards\n\nBea Alden',
    ],
    [
      'Danke!\n\nMit freundlichen Grüßen\n\nBea Alden\n\nEinkauf\n\nTel. 030 9876543\n\nwww.alden.example',
      'Danke!\n\nMit freundlichen Grüßen\n\nBea Alden',
    ],
    ['Thanks!\n\nBest,\nBea Alden (she/her)', 'Thanks!\n\nBest,\nBea Alden'],
    ['Merci !\n\nCordialement,\nBea Alden\nDirectrice des achats', 'Merci !\n\nCordialement,\nBea Alden'],
    ['Thanks!\n\n*Bea Alden*\nAccount Manager\nM: 0123 456 789', 'Thanks!\n\nBea Alden'],
    ['Thanks,\nBea Alden\nHead of Halls', 'Thanks,\nBea Alden'],
    ['Thanks!\n\nBest regards, Bea Alden\nAlden Ltd', 'Thanks!\n\nBest regards, Bea Alden'],
    [
      'Спасибо!\n\nС уважением,\nАнна Иванова\nМенеджер по закупкам\nтел. +7 495 123-45-67',
      'Спасибо!\n\nС уважением,\nАнна Иванова',
    ],
    ['谢谢！\n\n祝好\n李明\n采购部经理\n电话：010-12345678', '谢谢！\n\n祝好\n李明'],
  ])('%j', (text, own) => {
    expect(ownText(text)).toBe(own);
    expect(ackOnly(own)).toBe(true);
  });
  test('a slogan below the post, though it asks', () =>
    expect(ownText('Done.\n\nBest regards,\nBea Alden\nJoiner\nNeed new shelves? Ring 0123 456')).toBe(
      'Done.\n\nBest regards,\nBea Alden',
    ));
});

describe('the writer goes on below the name', () => {
  test.each([
    'Thanks,\nBea',
    'Done.\n\nBea\n\nPS: did you get the keys?',
    'Done.\n\nBest,\nBea\nCould you bring the keys?',
    'Done.\n\nBest,\nBea\n\nCan you send the plan?',
    'Thanks,\nBea\nWill send the form tomorrow',
    'Thanks,\nBea Alden\nI come at noon',
    'Done.\n\nBest,\nBea\n\nThe door code is 4711',
    'Done.\n\nBest,\nBea\n\nI bring the key. The hall is open.',
    'Yes.\n\nBest,\nBea Alden\nPlease send me the plan by Friday',
    'Done.\n\nBest,\nBea (can you also send the key?)',
    'Here are the names:\n\nBea Alden\nCarl Ostrom\nDan Oak',
    'Meet at:\n\nTown Hall\nMill Lane 3',
    'Ring her:\n\nBea Alden\n0123 456 789\n\nCan you do it today?',
  ])('%j stays as it is', (text) => expect(ownText(text)).toBe(text));
  test('a mail that is nothing but a name and a number says them', () =>
    expect(ownText('Bea Alden\n+44 20 7946 0456')).toBe('Bea Alden\n+44 20 7946 0456'));
  test.each(['PS: did you get the keys?', 'PS: Carl Ostrom, 0123 456 789', 'Can you fetch it on Friday?'])(
    'only the details go above %j',
    (more) =>
      expect(ownText(`Done.\n\nBest,\nBea Alden\nHead of Halls\n+44 20 7946 0456\n\n${more}`)).toBe(
        `Done.\n\nBest,\nBea Alden\n\n${more}`,
      ),
  );
});

describe('the signature blocks of mail programs', () => {
  test.each([
    '<div class="gmail_signature" data-smartmail="gmail_signature">Bea<br>Ready for spring?</div>',
    '<div data-smartmail="gmail_signature">Bea<br>Ready for spring?</div>',
    '<span class="gmail_signature_prefix">-- </span><br><div class="gmail_signature">Bea</div>',
    '<div class="moz-signature">Bea<br>Ready for spring?</div>',
    '<pre class="moz-signature">Bea</pre>',
    '<div id="Signature"><p>Bea</p><p>Ready for spring?</p></div>',
    '<div id="ms-outlook-mobile-signature">Get the app?</div>',
    '<div id="AppleMailSignature" dir="ltr">Bea<br>Ready for spring?</div>',
  ])('%s is left out', (block) => expect(words(`<div>Done.</div>${block}`)).toBe('Done.'));
  test('but not where nothing stands above it', () =>
    expect(words('<style>p{}</style><div class="gmail_signature">Can you come?</div>')).toBe(
      'Can you come?',
    ));
});

describe('a megabyte of one thing', () => {
  test.each(['Bea\n', 'Bea Alden\n+44 20 7946 0456\n\n', 'Best,\nBea\n', '+44 ', 'A. ', 'Best, ', 'Bea | '])(
    'comes to an end: %j',
    (unit) => {
      const text = unit.repeat(1_000_000 / unit.length);
      expect(ownText(text).length).toBeLessThanOrEqual(text.length);
    },
  );
  test('of empty signature blocks comes to an end', () =>
    expect(words(`${'<i></i>'.repeat(20_000)}${'<div class="gmail_signature"></div>'.repeat(2_000)}`)).toBe(
      '',
    ));
});
