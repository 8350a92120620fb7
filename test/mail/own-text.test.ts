import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownText } from '#core/mail/own-text';

const B = '<bea@example.org>';

/** The line that a mail program puts above a quote. */
const ATTRIBUTIONS: ReadonlyArray<readonly [program: string, line: string]> = [
  ['Gmail en', `On Thu, Sep 10, 2026 at 1:00\u202fAM Bea Alden ${B} wrote:`],
  ['Gmail en, wrapped', `On Thu, Sep 10, 2026 at 1:00\u202fAM Bea Alden of the Hall Office\n${B} wrote:`],
  ['Apple en', `On 10 Sep 2026, at 01:00, Bea Alden ${B} wrote:`],
  [
    'Apple en, wrapped before the verb',
    `On Sep 10, 2026, at 1:00 AM, Bea Alden via Hall <bea.alden@example.org>\nwrote:`,
  ],
  ['Thunderbird en', 'On 10/09/2026 01:00, Bea Alden wrote:'],
  ['Yahoo en', `On Thursday, September 10, 2026 at 01:00:00 AM GMT+2, Bea Alden ${B} wrote:`],
  ['Outlook for Mac', `On 10/09/2026, 01:00, "Bea Alden" ${B} wrote:`],
  ['Outlook for Mac, said', `On 9/10/26 1:00 AM, "Bea Alden" ${B} said:`],
  ['Proton', `On Thursday, September 10th, 2026 at 1:00 AM, Bea Alden ${B} wrote:`],
  ['mutt', 'On Thu, Sep 10, 2026 at 01:00:00AM +0200, Bea Alden wrote:'],
  ['NetEase en', `At 2026-09-10 01:00:00, "Bea Alden" ${B} wrote:`],
  ['Gmail, ISO date', `2026-09-10 1:00 GMT+02:00 Bea Alden ${B}:`],
  ['Gmail de', `Am Do., 10. Sept. 2026 um 01:00 Uhr schrieb Bea Alden ${B}:`],
  ['Gmail de, wrapped', `Am Do., 10. Sept. 2026 um 01:00 Uhr schrieb Bea Alden <\nbea@example.org>:`],
  ['Apple de', `Am 10.09.2026 um 01:00 schrieb Bea Alden ${B}:`],
  ['Thunderbird de', 'Am 10.09.26 um 01:00 schrieb Bea Alden:'],
  ['Evolution de', 'Am Donnerstag, dem 10.09.2026 um 01:00 +0200 schrieb Bea Alden:'],
  ['GMX, name first', `Bea Alden ${B} schrieb am 10.09.2026 um 01:00:`],
  ['Gmail fr', `Le jeu. 10 sept. 2026 à 01:00, Bea Alden ${B} a écrit\u00a0:`],
  ['Apple fr', `Le 10 sept. 2026 à 01:00, Bea Alden ${B} a écrit :`],
  ['Thunderbird fr', 'Le 10/09/2026 à 01:00, Bea Alden a écrit\u00a0:'],
  ['Gmail es', `El jue, 10 sept 2026 a las 1:00, Bea Alden (${B}) escribió:`],
  ['Apple es', `El 10 sept 2026, a las 1:00, Bea Alden ${B} escribió:`],
  ['Thunderbird es', 'El 10/9/26 a las 1:00, Bea Alden escribió:'],
  ['Gmail pt-BR', `Em qui., 10 de set. de 2026 às 01:00, Bea Alden ${B} escreveu:`],
  ['Apple pt', `No dia 10/09/2026, às 01:00, Bea Alden ${B} escreveu:`],
  ['Thunderbird pt', 'Em 10/09/2026 01:00, Bea Alden escreveu:'],
  ['Gmail it', `Il giorno gio 10 set 2026 alle ore 01:00 Bea Alden ${B} ha scritto:`],
  ['Thunderbird it', 'Il 10/09/2026 01:00, Bea Alden ha scritto:'],
  ['Gmail nl', `Op do 10 sep 2026 om 01:00 schreef Bea Alden ${B}:`],
  ['Apple nl', `Op 10 sep. 2026 om 01:00 heeft Bea Alden ${B} het volgende geschreven:`],
  ['Thunderbird nl', 'Op 10-09-2026 om 01:00 schreef Bea Alden:'],
  ['Gmail sv', `Den tors 10 sep. 2026 kl 01:00 skrev Bea Alden ${B}:`],
  ['Apple sv', `10 sep. 2026 kl. 01:00 skrev Bea Alden ${B}:`],
  ['Thunderbird sv', 'Den 2026-09-10 kl. 01:00, skrev Bea Alden:'],
  ['Gmail da', `Den tors. 10. sep. 2026 kl. 01.00 skrev Bea Alden ${B}:`],
  ['Gmail nb', `tor. 10. sep. 2026 kl. 01:00 skrev Bea Alden ${B}:`],
  ['Gmail fi', `to 10. syysk. 2026 klo 1.00 Bea Alden ${B} kirjoitti:`],
  ['Gmail cs', `čt 10. 9. 2026 v 1:00 odesílatel Bea Alden ${B} napsal:`],
  ['Gmail pl', `czw., 10 wrz 2026 o 01:00 Bea Alden ${B} napisał(a):`],
  ['Apple pl', `Wiadomość napisana przez Bea Alden ${B} w dniu 10 wrz 2026, o godz. 01:00:`],
  ['Thunderbird pl', 'W dniu 10.09.2026 o 01:00, Bea Alden pisze:'],
  ['Gmail ru', `чт, 10 сент. 2026\u202fг. в 01:00, Bea Alden ${B}:`],
  ['Gmail ru, wrapped', `чт, 10 сент. 2026\u202fг. в 01:00, Bea Alden Hall Office\n${B}:`],
  ['Apple ru', `10 сент. 2026 г., в 01:00, Bea Alden ${B} написал(а):`],
  ['Thunderbird ru', '10.09.2026 01:00, Bea Alden пишет:'],
  ['Gmail uk', `чт, 10 вер. 2026\u202fр. о 01:00 Bea Alden ${B} пише:`],
  ['Thunderbird uk', '10.09.26 01:00, Bea Alden пише:'],
  ['Gmail tr', `Bea Alden ${B}, 10 Eyl 2026 Per, 01:00 tarihinde şunu yazdı:`],
  ['Apple tr', `Bea Alden ${B} şunları yazdı (10 Eyl 2026 01:00):`],
  ['Thunderbird tr', '10.09.2026 01:00 tarihinde Bea Alden yazdı:'],
  ['Gmail ja', `2026年9月10日(木) 1:00 Bea Alden ${B}:`],
  ['Apple ja', `2026/09/10 1:00、Bea Alden ${B}のメール:`],
  ['Thunderbird ja', '2026/09/10 1:00、Bea Alden さんは書きました:'],
  ['Gmail zh', `Bea Alden ${B} 于2026年9月10日周四 01:00写道：`],
  ['Gmail zh-TW', `Bea Alden ${B} 於 2026年9月10日 週四 上午1:00寫道：`],
  ['Apple zh', `2026年9月10日 01:00，Bea Alden ${B} 写道：`],
  ['NetEase zh', `在 2026-09-10 01:00:00，"Bea Alden" ${B} 写道：`],
  ['Thunderbird zh', '在 2026/9/10 1:00, Bea Alden 写道:'],
  ['Gmail ko', `2026년 9월 10일 (목) 오전 1:00, Bea Alden ${B}님이 작성:`],
  ['Apple ko', `2026. 9. 10. 오전 1:00, Bea Alden ${B} 작성:`],
  ['Thunderbird ko', '26. 9. 10. 01:00에 Bea Alden 이(가) 쓴 글:'],
  [
    'Gmail ar',
    `في الخميس، ١٠ سبتمبر ٢٠٢٦ في ١:٠٠ ص تمت كتابة ما يلي بواسطة \u200eBea Alden\u200f\u200e ${B}\u200e:`,
  ],
  ['Thunderbird ar', 'في 10/9/2026 1:00 ص، كتب Bea Alden:'],
  [
    'Gmail he',
    `\u202bבתאריך יום ה׳, 10 בספט׳ 2026 ב-1:00 מאת \u202aBea Alden\u202c\u200f \u202a${B}\u202c\u200f:\u202c`,
  ],
  ['Thunderbird he', 'בתאריך 10/09/2026 בשעה 1:00, Bea Alden כתב:'],
  ['a language of which we know nothing', `Chw, 10 Med 2026 am 01:00 Bea Alden ${B}:`],
];

/** The lines that a mail program puts above an unmarked quote. */
const BLOCKS: ReadonlyArray<readonly [program: string, lines: string]> = [
  [
    'Outlook en',
    'From: Bea Alden <bea@example.org>\nSent: Thursday, September 10, 2026 1:00 AM\nTo: Nora Field\nSubject: Hall',
  ],
  ['Outlook en, other order', 'Subject: Hall\nDate: 10 Sep 2026\nTo: Nora\nFrom: Bea'],
  [
    'Outlook en, bold',
    '*From:* Bea Alden <bea@example.org>\n*Sent:* Thursday\n*To:* Nora Field\n*Subject:* Hall',
  ],
  [
    'Outlook en, many recipients',
    `From: Bea\nSent: Thursday\nTo: Nora <nora@example.com>;\n${'Tom <tom@example.net>;\n'.repeat(3)}Subject: Hall`,
  ],
  ['Outlook en, header lines apart', 'From: Bea\n\nSent: Thursday\n\nTo: Nora\n\nSubject: Hall'],
  [
    'Outlook for the web',
    '________________________________\nFrom: Bea\nSent: Thursday\nTo: Nora\nSubject: Hall',
  ],
  [
    'Outlook de',
    'Von: Bea\nGesendet: Donnerstag, 10. September 2026 01:00\nAn: Nora\nCc: Tom\nBetreff: Saal',
  ],
  ['Outlook fr', 'De : Bea\nEnvoyé : jeudi 10 septembre 2026 01:00\nÀ : Nora\nObjet : Salle'],
  ['Outlook es', 'De: Bea\nEnviado: jueves, 10 de septiembre de 2026 1:00\nPara: Nora\nAsunto: Sala'],
  [
    'Outlook pt',
    'De: Bea\nEnviada em: quinta-feira, 10 de setembro de 2026 01:00\nPara: Nora\nAssunto: Sala',
  ],
  ['Outlook it', 'Da: Bea\nInviato: giovedì 10 settembre 2026 01:00\nA: Nora\nOggetto: Sala'],
  ['Outlook nl', 'Van: Bea\nVerzonden: donderdag 10 september 2026 01:00\nAan: Nora\nOnderwerp: Zaal'],
  ['Outlook sv', 'Från: Bea\nSkickat: den 10 september 2026 01:00\nTill: Nora\nÄmne: Sal'],
  ['Outlook da', 'Fra: Bea\nSendt: 10. september 2026 01:00\nTil: Nora\nEmne: Sal'],
  ['Outlook pl', 'Od: Bea\nWysłano: czwartek, 10 września 2026 01:00\nDo: Nora\nTemat: Sala'],
  ['Outlook ru', 'От: Bea\nОтправлено: 10 сентября 2026 г. 1:00\nКому: Nora\nТема: Зал'],
  ['Outlook uk', 'Від: Bea\nНадіслано: 10 вересня 2026 р. 1:00\nКому: Nora\nТема: Зала'],
  ['Outlook tr', 'Kimden: Bea\nGönderildi: 10 Eylül 2026 01:00\nKime: Nora\nKonu: Salon'],
  ['Outlook ja', '差出人: Bea\n送信日時: 2026年9月10日 1:00\n宛先: Nora\n件名: 会場'],
  ['Outlook zh', '发件人: Bea\n发送时间: 2026年9月10日 1:00\n收件人: Nora\n主题: 会场'],
  ['Outlook zh-TW', '寄件者：Bea\n寄件日期：2026年9月10日 1:00\n收件者：Nora\n主旨：會場'],
  ['Outlook ko', '보낸 사람: Bea\n보낸 날짜: 2026년 9월 10일 1:00\n받는 사람: Nora\n제목: 홀'],
  ['Outlook ar', 'من: Bea\nتاريخ الإرسال: 10 سبتمبر 2026\nإلى: Nora\nالموضوع: القاعة'],
  ['Outlook he', 'מאת: Bea\nנשלח: 10 בספטמבר 2026\nאל: Nora\nנושא: האולם'],
  ['Outlook 2003', '-----Original Message-----\nFrom: Bea\nSent: Thursday\nTo: Nora\nSubject: Hall'],
  ['Zimbra', '----- Original Message -----\nFrom: Bea'],
  ['Zimbra fr', '----- Mail original -----\nDe: "Bea"\nÀ: "Nora"'],
  ['GMX', '-------- Ursprüngliche Nachricht --------'],
  [
    'GMX, headers',
    'Gesendet: Donnerstag, 10. September 2026 um 01:00 Uhr\nVon: "Bea" <bea@example.org>\nAn: nora@example.com\nBetreff: Saal',
  ],
  [
    'Samsung',
    '-------- Original message --------\nFrom: Bea <bea@example.org>\nDate: 10/09/2026 01:00 (GMT+01:00)',
  ],
  [
    'QQ',
    '------------------ 原始邮件 ------------------\n发件人: "Bea" <bea@example.org>;\n发送时间: 2026年9月10日',
  ],
  [
    'Proton, old',
    `------- Original Message -------\nOn Thursday, September 10th, 2026 at 1:00 AM, Bea ${B} wrote:`,
  ],
  ['Notes', '-----Bea Alden wrote: -----\nTo: nora@example.com\nFrom: Bea Alden'],
];

const FORWARDS: ReadonlyArray<readonly [program: string, lines: string]> = [
  [
    'Gmail',
    '---------- Forwarded message ---------\nFrom: Bea <bea@example.org>\nDate: Thu, Sep 10, 2026 at 1:00 AM\nSubject: Hall\nTo: Nora',
  ],
  ['Apple', 'Begin forwarded message:\n\nFrom: Bea\nSubject: Hall'],
  ['Apple de', 'Anfang der weitergeleiteten Nachricht:\n\nVon: Bea\nBetreff: Saal'],
  ['Apple fr', 'Début du message réexpédié :\n\nDe: Bea'],
  ['Apple ja', '転送されたメッセージ:\n\n差出人: Bea'],
  ['Thunderbird', '-------- Forwarded Message --------\nSubject: Hall\nDate: Thu, 10 Sep 2026\nFrom: Bea'],
  ['Thunderbird de', '-------- Weitergeleitete Nachricht --------\nBetreff: Saal\nVon: Bea'],
  ['Thunderbird fr', '-------- Message transféré --------\nSujet : Salle\nDe : Bea'],
  ['Thunderbird ru', '-------- Пересылаемое сообщение --------\nТема: Зал\nОт: Bea'],
  ['Yahoo', '----- Forwarded Message -----\nFrom: Bea'],
  ['Yahoo es', '----- Mensaje reenviado -----\nDe: Bea'],
  ['Proton', '------- Forwarded Message -------\nFrom: Bea'],
  ['NetEase', '-------- 转发邮件信息 --------\n发件人：Bea'],
];

const ANSWER = 'Yes, a small one.';

describe('what stands above a quote', () => {
  test.each(ATTRIBUTIONS)('%s: an attribution and its marked quote are not my words', (_program, line) => {
    expect(ownText(`${ANSWER}\n\n${line}\n\n> Is there a piano?\n>\n> Bea`)).toBe(ANSWER);
  });
  test.each(ATTRIBUTIONS)('%s: an attribution takes all of an unmarked quote with it', (_program, line) => {
    expect(ownText(`${ANSWER}\n${line}\n\nIs there a piano?\n\nOr a stage?`)).toBe(ANSWER);
  });
  test.each(ATTRIBUTIONS)('%s: answers below and between marked quotes stay', (_program, line) => {
    expect(ownText(`${line}\n> Is there a piano?\n${ANSWER}\n> And a stage?\n\nNo stage.`)).toBe(
      `${ANSWER}\n\nNo stage.`,
    );
  });
  test.each([...BLOCKS, ...FORWARDS])('%s: a block of headers takes all below with it', (_program, lines) => {
    expect(ownText(`${ANSWER}\n\n${lines}\n\nIs there a piano?\n\n> Or this?\n\nOr a stage?`)).toBe(ANSWER);
  });
  test.each(FORWARDS)('%s: a bare forward says nothing of its own', (_program, lines) => {
    expect(ownText(`${lines}\n\nIs there a piano?`)).toBe('');
  });
  test.each(BLOCKS.filter(([program]) => program.startsWith('Outlook')))(
    '%s: marked lines at the top of an Outlook quote are part of it',
    (_program, lines) => {
      expect(ownText(`${ANSWER}\n\n${lines}\n\n> Is there a piano?\n\nOr a stage?`)).toBe(ANSWER);
    },
  );
  test('a forward whose lines are marked leaves the words below it', () => {
    const text =
      'Begin forwarded message:\n\n> From: Bea\n> Subject: Hall\n>\n> Is there a piano?\n\nWhat do we say?';
    expect(ownText(text)).toBe('What do we say?');
  });
  test('a name and a verb are an attribution where a marked quote follows', () => {
    expect(ownText('Bea wrote:\n> Is there a piano?\nYes.')).toBe('Yes.');
    expect(ownText('Zitat von Bea Alden <bea@example.org>:\n\n> Gibt es ein Klavier?\n\nJa.')).toBe('Ja.');
  });
  test('old headers above marked lines leave the answers between them', () => {
    const text =
      '----- Original Message -----\nFrom: "Bea" <bea@example.org>\nTo: <nora@example.com>\n\n> Is there a piano?\nYes.';
    expect(ownText(text)).toBe('Yes.');
  });
});

describe('what only looks like the top of a quote', () => {
  test.each([
    [
      'a paragraph that begins with On',
      'On Thursday I went to see Bea at the hall.\nShe wrote a list: piano, stage. Can you come?',
    ],
    [
      'a paragraph that begins with On and ends in a colon',
      'On the other hand, Tom needs to know this by Friday, 10:30:\n- the hall\n- the piano?',
    ],
    [
      'a sentence about what somebody wrote',
      'Here is what Bea wrote:\n\nThe hall is free. Do you believe it?',
    ],
    [
      'an address and a date in a sentence',
      'Send it to Bea <bea@example.org> before 10.09.2026. The list:\n\n- chairs\n- is there a piano?',
    ],
    ['a way from here to there', 'From: the station\nTo: the hall\nDate: Monday\n\nCan you drive?'],
    ['one header word', 'To: everyone who comes\n\nWho brings the cake?'],
    ['a heading between dashes', '--- Agenda ---\n\n1. Chairs\n2. Who brings the cake?'],
    ['a line of dashes', 'First part.\n\n----------\n\nSecond part?'],
    ['a list with dashes', '- chairs\n-- folding ones?\n- piano'],
  ])('%s stays', (_what, text) => {
    expect(ownText(text)).toBe(text);
  });
});

describe('stripping leaves something', () => {
  test('a reply typed inside an Outlook block is kept', () => {
    const text =
      'From: Bea <bea@example.org>\nSent: Thursday\nTo: Nora\nSubject: Hall\n\nYes, it is free. Is there a piano?';
    expect(ownText(text)).toBe('Yes, it is free. Is there a piano?');
  });
  test('a reply typed below an attribution without marks is kept, the older history is not', () => {
    const text = `On Thu, 10 Sep 2026 at 01:00, Bea ${B} wrote:\n\nYes.\n\nOn Wed, 9 Sep 2026 at 01:00, Nora <nora@example.com> wrote:\n\nFree?`;
    expect(ownText(text)).toBe('Yes.');
  });
  test('a bare quote says nothing of its own', () => {
    expect(ownText(`On Thu, 10 Sep 2026 at 01:00, Bea ${B} wrote:\n> Is there a piano?`)).toBe('');
  });
  test('a device line above an unmarked quote is an empty reply', () => {
    expect(
      ownText(`Sent from my iPhone\n\nOn 10 Sep 2026, at 01:00, Bea ${B} wrote:\n\nIs there a piano?`),
    ).toBe('');
  });
  test('an empty text has no words', () => {
    expect(ownText('')).toBe('');
    expect(ownText(' \r\n\t\r\n')).toBe('');
  });
});

describe('signatures and footers', () => {
  test.each([
    '-- \nNora Field\nQuestions? Call me.',
    '--\nNora Field\nQuestions? Call me.',
    '\u00a0\n-- \nNora',
  ])('a signature is not what I say: %j', (signature) => {
    expect(ownText(`${ANSWER}\n${signature}`).trim()).toBe(ANSWER);
  });
  test('a signature between my words and the quote leaves the words below the quote', () => {
    expect(ownText(`Hi,\n-- \nNora?\n\nOn 10 Sep 2026 at 01:00, Bea ${B} wrote:\n> Piano?\n\nNo.`)).toBe(
      'Hi,\n\nNo.',
    );
  });
  test('two dashes above a long text are no signature', () => {
    const text = `Hi\n--\n${'A line of words.\n'.repeat(30)}Do you agree?`;
    expect(ownText(text)).toBe(text);
  });
  test.each([
    'Sent from my iPhone',
    'Sent from my iPhone. Typos? Blame the keyboard.',
    'Sent from Outlook for Android',
    'Get Outlook for iOS',
    'Get Outlook for iOS<https://aka.example.com/o0ukef?x>',
    'Sent with Proton Mail secure email.',
    'Sent from Yahoo Mail on Android',
    'Von meinem iPhone gesendet',
    'Gesendet von Outlook für iOS',
    'Diese Nachricht wurde von meinem Android-Gerät mit GMX Mail gesendet.',
    'Envoyé de mon iPhone',
    'Télécharger Outlook pour iOS',
    'Enviado desde mi iPhone',
    'Obtener Outlook para Android',
    'Enviado do meu iPhone',
    'Inviato da iPhone',
    'Verstuurd vanaf mijn iPhone',
    'Skickat från min iPhone',
    'Sendt fra min iPhone',
    "Wysłane z iPhone'a",
    'Отправлено с iPhone',
    'Надіслано з iPhone',
    "iPhone'umdan gönderildi",
    'iPhoneから送信',
    '从我的iPhone发送',
    '发自我的iPhone',
    '從我的iPhone傳送',
    '나의 iPhone에서 보냄',
    'أُرسلت من الـ iPhone الخاص بي',
    'נשלח מה-iPhone שלי',
  ])('the line of a phone is not what I say: %s', (line) => {
    expect(ownText(`${ANSWER}\n\n${line}`)).toBe(ANSWER);
    expect(ownText(line)).toBe('');
  });
  test.each([
    'Sent from my office yesterday, did you get it?',
    'Get well soon! Are you at home?',
    'Sent you the list. Do you need more?',
  ])('a sentence that begins like the line of a phone stays: %s', (line) => {
    expect(ownText(line)).toBe(line);
  });
  test.each([
    'This e-mail and any attachments are confidential and intended only for the addressee.\nReceived it in error? Please notify the sender.',
    'CONFIDENTIALITY NOTICE: This message may be privileged. Are you not the intended recipient? Please delete it.',
    'Diese E-Mail enthält vertrauliche Informationen. Wenn Sie nicht der richtige Adressat sind oder sie irrtümlich erhalten haben, informieren Sie bitte den Absender.',
    "Ce message est confidentiel et destiné exclusivement à son destinataire. Si vous l'avez reçu par erreur, merci de le détruire.",
    'Este mensaje es confidencial y va dirigido a su destinatario. Si lo recibe por error, le rogamos que nos avise.',
    'Esta mensagem é confidencial e destina-se ao destinatário. Se a recebeu por engano, por favor avise-nos.',
    'Questo messaggio è riservato al destinatario. Se lo avete ricevuto per errore, vi preghiamo di cancellarlo.',
    'Dit bericht is vertrouwelijk en bestemd voor de geadresseerde. Hebt u het ten onrechte ontvangen, meld dit dan.',
    'Detta meddelande är konfidentiellt och avsett för adressaten. Om du fått det av misstag, kontakta oss.',
    'Ta wiadomość jest poufna i przeznaczona dla adresata. Jeśli otrzymali ją Państwo przez pomyłkę, prosimy o kontakt.',
    'Это сообщение конфиденциально и предназначено адресату. Если вы получили его по ошибке, сообщите нам.',
    'Це повідомлення конфіденційне і призначене адресату. Якщо ви отримали його помилково, повідомте нас.',
    'Bu e-posta gizlidir ve yalnızca alıcısı içindir. Yanlışlıkla aldıysanız lütfen bize bildirin.',
    'このメールには機密情報が含まれます。誤って受信された場合は、ご連絡のうえ削除してください。',
    '本邮件及附件含有保密信息，仅供收件人使用。如果您误收了本邮件，请通知我们。',
    '이 메일은 기밀 정보를 포함하며 지정된 수신인을 위한 것입니다. 잘못 수신하신 경우 알려 주십시오.',
    'هذه الرسالة سرية وموجهة إلى المستلم فقط. إذا وصلتك بطريق الخطأ فالرجاء إبلاغنا.',
    'הודעה זו חסויה ומיועדת לנמען בלבד. אם קיבלת אותה בטעות, אנא הודע לנו.',
    'Please consider the environment: do you really need to print this e-mail?',
    'Bitte denken Sie an die Umwelt, bevor Sie diese E-Mail drucken.',
    'This email has been checked for viruses by a scanner. Want to know more?',
    '_______________________________________________\nHall mailing list\nhttps://lists.example.org/listinfo/hall?x=1',
    '-- \nYou received this message because you are subscribed to the Google Groups "hall" group.',
    'To unsubscribe from this group, send a mail. Questions?',
    'Sie erhalten diese E-Mail, weil Sie sich angemeldet haben. Fragen?',
    'Vous recevez ce message car vous êtes inscrit. Des questions ?',
  ])('a footer is not what I say: %s', (footer) => {
    expect(ownText(`${ANSWER}\n\n${footer}`)).toBe(ANSWER);
  });
  test('a footer without a blank line above it leaves the words above it', () => {
    expect(
      ownText(`${ANSWER}\nThis message is confidential. If you got it in error,\nplease delete it.`),
    ).toBe(ANSWER);
  });
  test('a warning that a gateway puts on top goes alone', () => {
    const banner = 'CAUTION: This email originated from outside of the organization. Do you know the sender?';
    expect(ownText(`${banner}\n\nIs the hall free?`)).toBe('Is the hall free?');
    expect(
      ownText(`${'This e-mail is confidential and intended only for the addressee.'}\n\nIs it free?`),
    ).toBe('Is it free?');
  });
  test.each([
    'Please keep this message confidential. Could you send me the contract?',
    'I got your confidential letter by mistake. Shall I destroy it?',
    'Can you unsubscribe me from the list?',
    'Could you print the flyers that I sent by mail?',
  ])('a sentence about such things stays: %s', (text) => {
    expect(ownText(`Hello,\n\n${text}`)).toBe(`Hello,\n\n${text}`);
  });
});

const word = fc.constantFrom(
  'hall',
  'piano',
  'stage',
  'Bea',
  'is it free?',
  'please send it',
  'On Monday',
  'wrote:',
  '-- ',
  '',
  'From: Tom',
  '___________',
  'Sent from my iPhone',
  '> older',
  '>> oldest',
  '会場は？',
  'Begin forwarded message:',
  '-----Original Message-----',
  'On 9 Sep 2026 at 01:00, Tom <tom@example.net> wrote:',
);
const quoted = fc.array(word, { minLength: 1, maxLength: 12 });
const own = fc.constantFrom(
  ANSWER,
  'Hi Bea,\n\nis the 12th free?',
  'Ja.\n\nNora',
  '好的。',
  'A\n\n- b\n- c?',
);
const marked = (lines: readonly string[]): string => lines.map((line) => `> ${line}`).join('\n');

describe('what stands in a quote never changes the words', () => {
  test('above a marked quote, and below it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ATTRIBUTIONS), own, own, quoted, ([, line], above, below, lines) => {
        expect(ownText(`${above}\n\n${line}\n\n${marked(lines)}`)).toBe(above);
        expect(ownText(`${line}\n${marked(lines)}\n\n${below}`)).toBe(below);
        expect(ownText(`${above}\n\n${line}\n${marked(lines)}\n\n${below}`)).toBe(`${above}\n\n${below}`);
      }),
      { numRuns: 500 },
    );
  });
  test('above an unmarked quote', () => {
    const unmarked = quoted.filter((lines) => !lines.join('\n').trim().startsWith('>'));
    fc.assert(
      fc.property(fc.constantFrom(...ATTRIBUTIONS), own, unmarked, ([, line], above, lines) => {
        expect(ownText(`${above}\n\n${line}\n\n${lines.join('\n')}`)).toBe(above);
      }),
      { numRuns: 500 },
    );
  });
  test('above a block of headers or a forward mark, whatever follows', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BLOCKS, ...FORWARDS), own, quoted, ([, block], above, lines) => {
        expect(ownText(`${above}\n\n${block}\n\nHello Nora,\n${lines.join('\n')}`)).toBe(above);
      }),
      { numRuns: 500 },
    );
  });
});

describe('any text', () => {
  test('is read without a fault, and twice is the same', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            word,
            fc.string(),
            fc.constantFrom(...ATTRIBUTIONS).map(([, line]) => line),
          ),
        ),
        (lines) => {
          const text = lines.join('\n');
          expect(ownText(text)).toBe(ownText(text));
          for (const line of ownText(text).split('\n')) expect(line.trim().startsWith('>')).toBe(false);
        },
      ),
    );
  });
  test('line ends of every kind read the same', () => {
    const text = `${ANSWER}\n\nOn Thu, 10 Sep 2026 at 01:00, Bea ${B} wrote:\n> Piano?`;
    expect(ownText(text.replaceAll('\n', '\r\n'))).toBe(ANSWER);
    expect(ownText(text.replaceAll('\n', '\r'))).toBe(ANSWER);
  });
  test.each([
    'a',
    ' ',
    '>',
    '\n',
    'On ',
    'a:\n',
    '--\n',
    'From: a\n',
    '<a@b.c> ',
    'wrote: ',
    '1.1.',
    'this message ',
  ])('a megabyte of %j is read', (part) => {
    const text = part.repeat(1_000_000 / part.length);
    expect(ownText(text).length).toBeLessThanOrEqual(text.length);
  });
});
