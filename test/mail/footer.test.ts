import { describe, expect, it } from 'vitest';
import { hasMassMailFooter } from '#core/mail/footer';

const LANGUAGES: Array<[string, string]> = [
  ['English', 'No longer wish to receive our letter? Leave here.'],
  ['German', 'Sie möchten nichts mehr? Newsletter abbestellen'],
  ['French', 'Vous recevez cet e-mail car vous êtes client.'],
  ['Spanish', 'Si no quiere recibirlo, puede darse de baja aquí.'],
  ['Portuguese', 'Clique para cancelar a inscrição.'],
  ['Italian', "Annulla l'iscrizione con un clic"],
  ['Dutch', 'U ontvangt deze mail als klant.'],
  ['Swedish', 'Avsluta prenumeration'],
  ['Polish', 'Zobacz w przeglądarce'],
  ['Russian', 'Чтобы отписаться, нажмите сюда.'],
  ['Ukrainian', 'Ви отримали цей лист, бо ви наш клієнт.'],
  ['Turkish', 'Abonelikten çıkmak için tıklayın'],
  ['Japanese', '配信停止はこちら'],
  ['Chinese', '如不想再收到，请点此退订'],
  ['Korean', '수신거부는 여기를 누르세요'],
  ['Arabic', 'إلغاء الاشتراك'],
  ['Hebrew', 'להסרה מרשימת התפוצה לחצו כאן'],
];

describe('the footer of a mass mailing', () => {
  it.each(LANGUAGES)('is known in %s', (_, line) => {
    expect(hasMassMailFooter(`Hello,\n\nhere is what is new.\n\n--\n${line}\n`)).toBe(true);
  });

  it.each([
    'Unsubscribe',
    'Unsubscribe: https://example.net/u',
    'Abmelden <https://example.net/u>',
    '[unsubscribe]',
  ])('may be no more than "%s"', (line) => {
    expect(hasMassMailFooter(`News.\n${line}`)).toBe(true);
  });

  it('may stand above a long letter', () => {
    expect(hasMassMailFooter(`View this email in your browser\n${'The story goes on.\n'.repeat(500)}`)).toBe(
      true,
    );
  });

  it.each([
    'Should I unsubscribe Tom while he is away?',
    'Can you tell me how one unsubscribes people?',
    'Subscribe to my newsletter: https://example.net/news',
    'Ich kann mich morgen nicht abmelden, kannst du das tun?',
    '> Unsubscribe: https://example.net/u',
    '',
  ])('is not in "%s"', (line) => {
    expect(hasMassMailFooter(`Hi Nora,\n${line}\nLena`)).toBe(false);
  });

  it('is not in what somebody wrote in the middle of a long mail', () => {
    const long = 'The story goes on and on.\n'.repeat(400);
    expect(hasMassMailFooter(`${long}To unsubscribe is not easy.\n${long}`)).toBe(false);
  });

  it.each(['a', ' ', '\n', 'unsubscribe ', '>', '\u0645'])('a megabyte of "%s" does no harm', (piece) => {
    expect(() => hasMassMailFooter(piece.repeat(1_000_000 / piece.length))).not.toThrow();
  });
});
