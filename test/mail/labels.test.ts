import { describe, expect, it } from 'vitest';
import { isOwnLabel, labelsOfIds, tellingLabels } from '#core/mail/label-ids';
import { CATEGORY_NAMES, LABEL_NAMES } from '#core/mail/label-names';
import { folderLabels, gmailLabels } from '#core/mail/labels';

const read = (value: string) => {
  const { labels, own } = gmailLabels(value);
  return [[...labels].sort(), own];
};

describe('the labels of a Takeout mail', () => {
  it.each([
    ['Inbox,Opened,Important', [['INBOX'], []]],
    ['Sent', [['SENT'], []]],
    ['Spam,Unread,Category Updates', [['SPAM', 'UPDATES'], []]],
    ['Inbox,Kunden/Müller', [['INBOX'], ['Kunden/Müller']]],
    ['Inbox,"Clients, old","say ""hi"""', [['INBOX'], ['Clients, old', 'say "hi"']]],
    ['Gesendet,Geöffnet,Archiviert', [['SENT'], []]],
    ['Posteingang,"Kategorie ""Werbung""",Ungelesen', [['INBOX', 'PROMOTIONS'], []]],
    ['Kategorie: Soziale Netzwerke', [['SOCIAL'], []]],
    ['Messages envoyés,Catégorie : Notifications', [['SENT', 'UPDATES'], []]],
    ['Enviados,Categoría: Foros', [['FORUMS', 'SENT'], []]],
    ['Rascunhos', [['DRAFT'], []]],
    ['Posta inviata,Categoria Promozioni', [['PROMOTIONS', 'SENT'], []]],
    ['Prullenbak', [['TRASH'], []]],
    ['Kategori: Tanıtımlar', [['PROMOTIONS'], []]],
    ['KATEGORİ: TANITIMLAR,Kategori: Tanitimlar', [['PROMOTIONS'], []]],
    ['Skickat,Kategori: Kampanjer', [['PROMOTIONS', 'SENT'], []]],
    ['Корзина,Категория "Соцсети"', [['SOCIAL', 'TRASH'], []]],
    ['Надіслані', [['SENT'], []]],
    ['GELEN KUTUSU,Gönderilmiş Postalar', [['INBOX', 'SENT'], []]],
    ['送信済みメール,カテゴリ: プロモーション', [['PROMOTIONS', 'SENT'], []]],
    ['垃圾邮件,类别:推广', [['PROMOTIONS', 'SPAM'], []]],
    ['寄件備份', [['SENT'], []]],
    ['보낸편지함,카테고리: 소셜', [['SENT', 'SOCIAL'], []]],
    ['البريد المرسل', [['SENT'], []]],
    ['דואר יוצא', [['SENT'], []]],
    ['', [[], []]],
    [' , ,', [[], []]],
  ])('%s', (value, expected) => expect(read(value)).toEqual(expected));

  it('come in encoded words over several lines, with the comma inside a word', () => {
    expect(read('=?UTF-8?Q?Entw=C3=BCrfe,Ge=C3=B6ff?= =?UTF-8?Q?net,K=C3=BCche?=')).toEqual([
      ['DRAFT'],
      ['Küche'],
    ]);
  });

  it('mean the same when their letters are decomposed', () => {
    expect(read('Entwu\u0308rfe')).toEqual([['DRAFT'], []]);
  });

  it("leave a label of the user's own that only resembles a category", () => {
    expect(read('Categories/Wine,My promotions')).toEqual([[], ['Categories/Wine', 'My promotions']]);
  });

  it('have one meaning a name', () => {
    const meanings = new Map<string, Set<string>>();
    for (const [label, names] of LABEL_NAMES)
      for (const name of names) meanings.set(name, (meanings.get(name) ?? new Set()).add(label));
    expect([...meanings].filter(([, of]) => of.size > 1)).toEqual([]);
    const beginnings = CATEGORY_NAMES.flatMap(([label, names]) => names.map((name) => ({ label, name })));
    const clashes = beginnings.filter(({ label, name }) =>
      beginnings.some((other) => other.label !== label && name.startsWith(other.name)),
    );
    expect(clashes).toEqual([]);
  });

  it('take a value of a megabyte in their stride', () => {
    for (const text of ['a', ',', '"', '" ', '""', 'category ', '=?', ' ', ':'])
      expect(read(text.repeat(1_000_000 / text.length))).toHaveLength(2);
  });
});

describe('the folder of a mail', () => {
  const of = (...path: string[]) => {
    const { labels, own } = folderLabels(path);
    return [[...labels], own];
  };
  it.each([
    [['Sent'], [['SENT'], []]],
    [
      ['INBOX', 'Sent Items'],
      [['SENT'], []],
    ],
    [
      ['[Gmail]', 'Papierkorb'],
      [['TRASH'], []],
    ],
    [['Entwürfe'], [['DRAFT'], []]],
    [['Junk'], [['SPAM'], []]],
    [['INBOX'], [['INBOX'], []]],
    [['Archive'], [[], []]],
    [
      ['Clients', 'Sent'],
      [[], ['Clients/Sent']],
    ],
    [[], [[], []]],
  ])('%s', (path, expected) => expect(of(...path)).toEqual(expected));
});

describe('the label ids of a live mail', () => {
  const names = new Map([
    ['Label_7', 'Clients/Old'],
    ['Label_12', 'Archive'],
  ]);

  it.each([
    [
      ['INBOX', 'UNREAD', 'IMPORTANT'],
      [['INBOX'], []],
    ],
    [
      ['SENT', 'DRAFT'],
      [['DRAFT', 'SENT'], []],
    ],
    [
      ['SPAM', 'TRASH', 'CHAT', 'SCHEDULED'],
      [['CHAT', 'SCHEDULED', 'SPAM', 'TRASH'], []],
    ],
    [
      ['CATEGORY_PROMOTIONS', 'CATEGORY_SOCIAL', 'CATEGORY_FORUMS', 'CATEGORY_UPDATES', 'CATEGORY_PERSONAL'],
      [['FORUMS', 'PERSONAL', 'PROMOTIONS', 'SOCIAL', 'UPDATES'], []],
    ],
    [
      ['Label_7', 'Label_12', 'Label_99'],
      [[], ['Archive', 'Clients/Old']],
    ],
    [
      ['sent', 'CATEGORY_WINE', ''],
      [[], []],
    ],
    [[], [[], []]],
  ])('%j', (ids, expected) => {
    const { labels, own } = labelsOfIds(ids, names);
    expect([[...labels].sort(), own]).toEqual(expected);
  });

  it('mean what Gmail means by them, whatever their owner calls his own', () => {
    const { labels, own } = labelsOfIds(['INBOX', 'Label_1'], new Map([['Label_1', 'SENT']]));
    expect([[...labels], own]).toEqual([['INBOX'], ['SENT']]);
  });

  it('tell the same of a mail that was read, starred or archived', () => {
    const telling = ['CATEGORY_SOCIAL', 'Label_7', 'SENT'];
    expect(tellingLabels(telling)).toEqual(telling);
    const noise = ['INBOX', 'UNREAD', 'STARRED', 'IMPORTANT', 'YELLOW_STAR', 'GREEN_CIRCLE', 'SENT'];
    expect(tellingLabels([...noise, 'SENT', 'Label_7', 'CATEGORY_SOCIAL'])).toEqual(telling);
  });

  it("are the owner's own where they are not Gmail's", () => {
    expect(['Label_7', 'INBOX', 'UNREAD', 'CATEGORY_SOCIAL', 'RED_BANG'].filter(isOwnLabel)).toEqual([
      'Label_7',
    ]);
  });
});
