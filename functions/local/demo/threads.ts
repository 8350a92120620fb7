// The conversations of the demo mailbox, as data: each shows one rule and says the verdict that the rule gives.
import type { Reason, ThreadLoopType } from '#core/loops/loop';

/** In which words, and in which layout, a mail program quotes the mail that is answered. */
export type QuoteStyle = 'de' | 'en' | 'es' | 'fr' | 'html' | 'ja' | 'outlook';

export type DemoMail = {
  readonly from: string;
  /** Days before the clock. */
  readonly ago: number;
  /** Maya, where nothing else is said. */
  readonly to?: readonly string[];
  readonly cc?: readonly string[];
  /** The thread's subject, behind "Re:" from the second mail on, where nothing else is said. */
  readonly subject?: string;
  /** Paragraphs of plain text. */
  readonly text?: readonly string[];
  /** Parts in place of a text. `{parent}` stands for the Message-ID of the mail before it. */
  readonly parts?: ReadonlyArray<readonly [type: string, body: string]>;
  /** What kind of multipart holds the parts where there are several; `mixed` by default. */
  readonly multipart?: string;
  /** Quotes the mail before it, below what is written. */
  readonly quotes?: QuoteStyle;
  /** Sent or Inbox, where nothing else is said. */
  readonly labels?: string;
  /** Fields in place of the usual ones, or beside them. */
  readonly headers?: Readonly<Record<string, string>>;
};

type Claim =
  | { readonly verdict: 'quiet'; readonly because: Reason }
  | {
      readonly verdict: 'open' | 'held';
      readonly loopType: ThreadLoopType;
      readonly because: Reason;
      /** The person on whom the loop hangs. */
      readonly who: string;
    };

/** A conversation that shows one rule, and the verdict that the rule gives. */
export type DemoThread = Claim & {
  readonly shows: string;
  readonly subject: string;
  readonly mails: readonly DemoMail[];
};

export const MAYA = 'Maya Chen <maya@example.com>';
const TEACHING = 'Maya Chen <maya+teaching@example.com>';
const STUDIO = 'Studio Maya Chen <studio@mayachen.example.net>';

const LENA = 'Lena Hoffmann <lena.hoffmann@stadtmuseum.example.org>';
const JONAS = 'Jonas Keller <jonas@keller-holzbau.example.net>';
const CLAIRE = 'Claire Dubois <claire.dubois@galerie-dubois.example.net>';
const SATO = '佐藤 春人 <sato@kurashiki-crafts.example.org>';
const INES = 'Inés Romero <ines.romero@traducciones.example.net>';
const PRIYA = 'Priya Nair <priya@nairlight.example.net>';
const TOM = 'Tom Okafor <tom@okafor-print.example.net>';
const BEN = 'Ben Whitlock <ben@whitlock-tax.example.net>';
const GRACE = 'Grace Adeyemi <grace@harbourtrust.example.org>';
const NOOR = 'Noor Haddad <noor.haddad@designschool.example.org>';
const OSKAR = 'Oskar Weiss <oskar.weiss@weiss-glas.example.net>';
const SOFIA = 'Sofia Lindqvist <sofia.lindqvist@sjofartsmuseum.example.org>';
const IVO = 'Ivo Marek <ivo.marek@example.net>';
const PAULA = 'Paula Brandt <paula.brandt@stadtmuseum.example.org>';
const DAN = 'Dan Chen <dan.chen@example.net>';
const LOANS = 'Loans office <loans@harbourtrust.example.org>';
const MAKERS = 'Exhibition Makers <makers@lists.example.net>';

/** The reasons for which a loop is on the list, each with whose turn it is. */
const TURN = {
  they_asked: 'unanswered_inbound',
  last_word_theirs: 'unanswered_inbound',
  i_asked: 'unanswered_outbound',
  undelivered: 'unanswered_outbound',
} as const;
const waits = (verdict: 'open' | 'held') => (because: keyof typeof TURN, who: string) => ({
  verdict,
  loopType: TURN[because],
  because,
  who,
});
const open = waits('open');
const held = waits('held');
const quiet = (because: Reason) => ({ verdict: 'quiet' as const, because });

/** The mailbox of Maya Chen, a freelance exhibition designer. All people and firms in it are made up. */
export const DEMO_THREADS: readonly DemoThread[] = [
  // Who waits for Maya
  {
    shows: 'a question to me, two days old, is on the list',
    subject: 'Wall colour for room 3',
    ...open('they_asked', LENA),
    mails: [
      {
        from: LENA,
        ago: 2.2,
        text: [
          'Hi Maya,',
          'the painters start on room 3 next week. Do we stay with the dark green, or go one tone lighter?',
          'Best,\nLena',
        ],
      },
    ],
  },
  {
    shows: 'a nudge does not restart the clock: it runs from the first unanswered mail',
    subject: 'Wandtexte: Freigabe bis zum Druck',
    ...open('they_asked', LENA),
    mails: [
      {
        from: LENA,
        ago: 8.1,
        text: [
          'Liebe Maya,',
          'anbei die Wandtexte in der letzten Fassung. Kannst du mir sagen, ob sie so in die Fahnen passen?',
          'Viele Grüße\nLena',
        ],
      },
      {
        from: LENA,
        ago: 3.3,
        text: [
          'Liebe Maya,',
          'nur eine kleine Erinnerung, die Druckerei fragt schon nach.',
          'Viele Grüße\nLena',
        ],
        quotes: 'de',
      },
    ],
  },
  {
    shows: 'a mail that is only HTML asks in its own words, not in those that it quotes',
    subject: 'Plinths, second batch',
    ...open('they_asked', JONAS),
    mails: [
      {
        from: MAYA,
        to: [JONAS],
        ago: 4.1,
        text: ['Hi Jonas,', 'the drawings for the second batch are in the folder.', 'Maya'],
      },
      {
        from: JONAS,
        ago: 3.2,
        parts: [
          [
            'text/html',
            '<div>Hello Maya,<br><br>got them. Should the tall ones have <b>removable lids</b>, or are they glued?<br><br>Jonas</div>',
          ],
        ],
        quotes: 'html',
      },
    ],
  },
  {
    shows: 'a French mail asks as well as an English one, above a French quote',
    subject: 'Prêt des aquarelles',
    ...open('they_asked', CLAIRE),
    mails: [
      {
        from: MAYA,
        to: [CLAIRE],
        ago: 5.4,
        text: ['Chère Claire,', 'les cadres seront prêts à la fin du mois.', 'Bien à vous,\nMaya'],
      },
      {
        from: CLAIRE,
        ago: 4.3,
        text: [
          'Bonjour Maya,',
          "merci pour ces nouvelles. Pourriez-vous m'envoyer les dimensions exactes des cadres ? L'assureur les demande.",
          'Bien cordialement,\nClaire Dubois',
        ],
        quotes: 'fr',
      },
    ],
  },
  {
    shows: 'a Japanese request needs no question mark',
    subject: '展示ケースの件',
    ...open('they_asked', SATO),
    mails: [
      {
        from: MAYA,
        to: [SATO],
        ago: 6.5,
        text: ['佐藤様', '展示ケースの図面をお送りします。', 'マヤ・チェン'],
      },
      {
        from: SATO,
        ago: 3.4,
        text: [
          'チェン様',
          'お世話になっております。図面を拝見しました。ケース内の湿度の設定を教えてください。',
          '佐藤',
        ],
        quotes: 'ja',
      },
    ],
  },
  {
    shows: 'an answer between the lines that asks back makes it my turn',
    subject: 'Lighting plan, questions',
    ...open('they_asked', PRIYA),
    mails: [
      {
        from: MAYA,
        to: [PRIYA],
        ago: 5.2,
        text: [
          'Hi Priya,',
          'How many spots does the long wall need?',
          'Can the track carry the projector too?',
          'Maya',
        ],
      },
      {
        from: PRIYA,
        ago: 2.6,
        text: [
          '> How many spots does the long wall need?',
          'Fourteen, at 2700 K.',
          '> Can the track carry the projector too?',
          'Only with a second suspension. What does the projector weigh?',
          '> Maya',
          '-- \nPriya Nair, lighting design',
        ],
      },
    ],
  },
  {
    shows: 'a draft answers nothing',
    subject: 'Dimmer cabinet',
    ...open('they_asked', PRIYA),
    mails: [
      {
        from: PRIYA,
        ago: 5.6,
        text: [
          'Maya, one more: who signs off the position of the dimmer cabinet, you or the museum?',
          '-- \nPriya Nair, lighting design',
        ],
      },
      {
        from: MAYA,
        to: [PRIYA],
        ago: 5.3,
        labels: 'Drafts',
        text: ['Hi Priya,', 'I think that is for the museum, but'],
      },
    ],
  },
  {
    shows: 'a contact form is written by whoever its Reply-To names',
    subject: 'New message from your website',
    ...open('they_asked', SOFIA),
    mails: [
      {
        from: '"mayachen.example.net" <www@mayachen.example.net>',
        ago: 2.1,
        headers: { 'Reply-To': SOFIA },
        text: [
          'Name: Sofia Lindqvist',
          'Message: We run a small maritime museum and plan a new hall. Are you free for a first talk in spring?',
        ],
      },
    ],
  },
  {
    shows: 'a person who writes to me by name over a discussion list waits, whoever the list says it is from',
    subject: '[makers] Label holders without glare',
    ...open('they_asked', IVO),
    mails: [
      {
        from: 'Ivo Marek via Exhibition Makers <makers@lists.example.net>',
        to: [MAKERS, MAYA],
        ago: 4.4,
        headers: {
          'Reply-To': IVO,
          'List-Id': 'Exhibition Makers <makers.lists.example.net>',
          'List-Post': '<mailto:makers@lists.example.net>',
          'List-Unsubscribe': '<mailto:makers-leave@lists.example.net>',
          Precedence: 'list',
        },
        text: ['Maya, you used those slanted label holders last year. Where did you buy them?', 'Ivo'],
      },
    ],
  },
  {
    shows: 'an alias that my mail is delivered to is me',
    subject: 'Harbour trust: opening hours panel',
    ...open('they_asked', GRACE),
    mails: [
      {
        from: GRACE,
        to: [STUDIO],
        ago: 4.5,
        headers: { 'Delivered-To': 'studio@mayachen.example.net' },
        text: [
          'Dear Maya,',
          'Please send us your offer for the outdoor panel by the end of the week, the board meets after that.',
          'Grace Adeyemi\nHarbour Trust',
        ],
      },
    ],
  },
  {
    shows: 'their last word to me waits even where it asks nothing in so many words',
    subject: 'Condition reports',
    ...open('last_word_theirs', GRACE),
    mails: [
      {
        from: GRACE,
        ago: 9.4,
        text: [
          'Dear Maya,',
          'I have put the condition reports of all twelve ship models on the share. Two of them worry me a little.',
          'Grace',
        ],
      },
    ],
  },
  {
    shows: 'my address with a plus tag is me',
    subject: 'Guest critique in the spring term',
    ...open('they_asked', NOOR),
    mails: [
      {
        from: NOOR,
        to: [TEACHING],
        ago: 1.4,
        text: [
          'Dear Maya,',
          'would you join us as a guest critic again? The students still talk about your last visit.',
          'Warmly,\nNoor',
        ],
      },
    ],
  },
  {
    shows: 'a thank-you of mine does not answer a question',
    subject: 'Reading list',
    ...open('they_asked', NOOR),
    mails: [
      {
        from: NOOR,
        to: [TEACHING],
        ago: 6.2,
        text: ['Here is the reading list of last year. Which two titles would you put at the top?', 'Noor'],
      },
      { from: MAYA, to: [NOOR], ago: 6.1, text: ['Thanks, Noor!'], quotes: 'en' },
    ],
  },

  // For whom Maya waits
  {
    shows: 'a question of mine, unanswered for five days, is on the list',
    subject: 'Object list, room 5',
    ...open('i_asked', LENA),
    mails: [
      {
        from: MAYA,
        to: [LENA],
        ago: 5.1,
        text: [
          'Hi Lena,',
          'could you send me the final object list for room 5? I am sizing the cases.',
          'Maya',
        ],
      },
    ],
  },
  {
    shows: 'my own nudge does not restart the clock either',
    subject: 'Offer for the entrance desk',
    ...open('i_asked', JONAS),
    mails: [
      {
        from: MAYA,
        to: [JONAS],
        ago: 11.2,
        text: ['Hi Jonas,', 'what would the entrance desk cost in oak instead of birch?', 'Maya'],
      },
      {
        from: MAYA,
        to: [JONAS],
        ago: 4.2,
        text: ['Hi Jonas,', 'the museum would like to decide about the desk soon.', 'Maya'],
        quotes: 'en',
      },
    ],
  },
  {
    shows: 'a bare thank-you of theirs does not answer my question',
    subject: 'Légendes du catalogue',
    ...open('i_asked', CLAIRE),
    mails: [
      {
        from: MAYA,
        to: [CLAIRE],
        ago: 6.4,
        text: [
          'Chère Claire,',
          'voici les légendes. Est-ce que la date de la troisième aquarelle est juste ?',
          'Bien à vous,\nMaya',
        ],
      },
      { from: CLAIRE, ago: 6.2, text: ['Merci beaucoup !', 'Claire'], quotes: 'fr' },
    ],
  },
  {
    shows: 'an out-of-office notice does not answer',
    subject: 'Traducción de los paneles',
    ...open('i_asked', INES),
    mails: [
      {
        from: MAYA,
        to: [INES],
        ago: 7.3,
        text: [
          'Hola Inés:',
          '¿podrías traducir los veinte paneles antes de fin de mes? Te adjunto el texto.',
          'Un abrazo,\nMaya',
        ],
      },
      {
        from: INES,
        ago: 7.2,
        subject: 'Respuesta automática: Traducción de los paneles',
        headers: { 'Auto-Submitted': 'auto-replied' },
        text: ['Estoy de viaje y leeré mi correo a la vuelta.'],
      },
    ],
  },
  {
    shows: 'a bounce marks my question undelivered at once',
    subject: 'Proofs for the banner',
    ...open('undelivered', TOM),
    mails: [
      {
        from: MAYA,
        to: [TOM],
        ago: 1.2,
        text: ['Hi Tom,', 'here is the file for the facade banner. When can I see a proof?', 'Maya'],
      },
      {
        from: 'Mail Delivery System <mailer-daemon@mx.example.com>',
        ago: 1.19,
        subject: 'Undelivered Mail Returned to Sender',
        multipart: 'report; report-type=delivery-status',
        headers: { 'Return-Path': '<>', 'Auto-Submitted': 'auto-replied' },
        parts: [
          ['text/plain', 'Your message could not be delivered: the mailbox of the recipient is unknown.'],
          [
            'message/delivery-status',
            'Reporting-MTA: dns; mx.example.com\n\nFinal-Recipient: rfc822; tom@okafor-print.example.net\nAction: failed\nStatus: 5.1.1',
          ],
          ['text/rfc822-headers', 'Message-ID: {parent}\nSubject: Proofs for the banner'],
        ],
      },
    ],
  },
  {
    shows: 'a delayed delivery is no bounce: the question waits as any other',
    subject: 'VAT on the Kurashiki loan',
    ...open('i_asked', BEN),
    mails: [
      {
        from: MAYA,
        to: [BEN],
        ago: 12.3,
        text: ['Hi Ben,', 'do I charge VAT on the design fee for a lender in Japan?', 'Maya'],
      },
      {
        from: 'Mail Delivery System <mailer-daemon@mx.example.com>',
        ago: 12.1,
        subject: 'Warning: message delayed',
        multipart: 'report; report-type=delivery-status',
        headers: { 'Return-Path': '<>', 'Auto-Submitted': 'auto-generated' },
        parts: [
          ['text/plain', 'Your message has not been delivered yet. You need not send it again.'],
          [
            'message/delivery-status',
            'Reporting-MTA: dns; mx.example.com\n\nFinal-Recipient: rfc822; ben@whitlock-tax.example.net\nAction: delayed\nStatus: 4.4.1',
          ],
          ['text/rfc822-headers', 'Message-ID: {parent}\nSubject: VAT on the Kurashiki loan'],
        ],
      },
    ],
  },
  {
    shows: 'a bystander in Cc does not answer for the person whom I asked',
    subject: 'Glass for the long case',
    ...open('i_asked', OSKAR),
    mails: [
      {
        from: MAYA,
        to: [OSKAR],
        cc: [PAULA],
        ago: 4.6,
        text: ['Hi Oskar,', 'can you deliver the laminated glass two weeks earlier?', 'Maya'],
      },
      {
        from: PAULA,
        to: [MAYA],
        cc: [OSKAR],
        ago: 4.4,
        text: ['For the record: the museum has no storage for glass before the floor is done.', 'Paula'],
        quotes: 'outlook',
      },
    ],
  },

  // Not yet on the list
  {
    shows: 'a question to me from a few hours ago is held back for a day',
    subject: 'Press photo',
    ...held('they_asked', LENA),
    mails: [
      {
        from: LENA,
        ago: 0.15,
        text: ['Hi Maya,', 'which of the two photos may we give to the press?', 'Lena'],
      },
    ],
  },
  {
    shows: 'their answer that asks back is held for its own day',
    subject: 'Screws for the ship models',
    ...held('they_asked', JONAS),
    mails: [
      { from: MAYA, to: [JONAS], ago: 3.9, text: ['Which screws did you use for the ship models?', 'Maya'] },
      { from: JONAS, ago: 0.6, text: ['Brass, 3 mm. Do you need more of them?', 'Jonas'], quotes: 'en' },
    ],
  },
  {
    shows: 'a question of mine is held back for three days',
    subject: 'Site visit',
    ...held('i_asked', PRIYA),
    mails: [
      { from: MAYA, to: [PRIYA], ago: 1.3, text: ['Hi Priya,', 'shall we meet on site next week?', 'Maya'] },
    ],
  },

  // Settled
  {
    shows: 'my answer ends their wait',
    subject: 'Invoice for the concept phase',
    ...quiet('i_replied'),
    mails: [
      {
        from: GRACE,
        ago: 6.8,
        text: ['Dear Maya,', 'could you add our order number to the invoice?', 'Grace'],
      },
      {
        from: MAYA,
        to: [GRACE],
        ago: 6.4,
        text: ['Dear Grace,', 'done, the new one is attached.', 'Maya'],
        quotes: 'en',
      },
    ],
  },
  {
    shows: 'a promise to do it is an answer',
    subject: 'Schlüssel für das Depot',
    ...quiet('i_replied'),
    mails: [
      { from: LENA, ago: 4.9, text: ['Bringst du den Schlüssel bitte am Montag mit?', 'Lena'] },
      { from: MAYA, to: [LENA], ago: 4.8, text: ['Mache ich.', 'Maya'], quotes: 'de' },
    ],
  },
  {
    shows: 'an answer to my question that asks nothing leaves nobody waiting',
    subject: 'Montageplan',
    ...quiet('answered_by_person'),
    mails: [
      {
        from: MAYA,
        to: [JONAS],
        ago: 7.7,
        text: ['Hallo Jonas,', 'wann kannst du die Vitrinen aufbauen?', 'Maya'],
      },
      {
        from: JONAS,
        ago: 6.9,
        text: ['Hallo Maya,', 'ab dem Zwölften, wir brauchen zwei Tage.', 'Gruß\nJonas'],
        quotes: 'de',
      },
    ],
  },
  {
    shows: 'a Spanish answer ends my wait, whatever the quote below it asks',
    subject: 'Tarifa por panel',
    ...quiet('answered_by_person'),
    mails: [
      { from: MAYA, to: [INES], ago: 14.6, text: ['Hola Inés:', '¿cuánto cobras ahora por panel?', 'Maya'] },
      {
        from: INES,
        ago: 13.8,
        text: ['Hola, Maya:', 'lo mismo que el año pasado, 45 euros.', 'Inés'],
        quotes: 'es',
      },
    ],
  },
  {
    shows: 'a thank-you at the end asks for nothing',
    subject: 'Floor plan as PDF',
    ...quiet('only_thanks'),
    mails: [
      { from: PRIYA, ago: 8.4, text: ['Can I have the floor plan as a PDF?', 'Priya'] },
      { from: MAYA, to: [PRIYA], ago: 8.2, text: ['Attached.', 'Maya'], quotes: 'en' },
      { from: PRIYA, ago: 8.1, text: ['Perfect, thank you!', 'Priya'], quotes: 'en' },
    ],
  },
  {
    shows: 'a member answers for the group that I asked',
    subject: 'Loan agreement, insurance value',
    ...quiet('answered_by_member'),
    mails: [
      {
        from: MAYA,
        to: [LOANS],
        ago: 5.9,
        text: ['Dear all,', 'what is the insurance value of model 7?', 'Maya'],
      },
      {
        from: 'Kofi Mensah <kofi.mensah@example.net>',
        to: [MAYA, LOANS],
        ago: 5.1,
        text: ['Dear Maya,', 'it is 18,000 euros, as in the list of last year.', 'Kofi Mensah'],
        quotes: 'en',
      },
    ],
  },
  {
    shows: 'a colleague of the person whom I asked answers for them',
    subject: 'Proof sheets',
    ...quiet('answered_by_colleague'),
    mails: [
      { from: MAYA, to: [TOM], ago: 9.6, text: ['Hi Tom,', 'are the proof sheets on their way?', 'Maya'] },
      {
        from: 'Amara Okafor <amara@okafor-print.example.net>',
        ago: 9.1,
        text: ['Hi Maya,', 'Tom is on the press. The courier took them at noon.', 'Amara'],
        quotes: 'outlook',
      },
    ],
  },
  {
    shows: 'somebody else who was asked with me has answered',
    subject: 'Who has the key to the crate?',
    ...quiet('answered_for_me'),
    mails: [
      {
        from: GRACE,
        to: [MAYA, OSKAR],
        ago: 3.8,
        text: ['Maya, Oskar,', 'who of you has the key to crate 4?', 'Grace'],
      },
      {
        from: OSKAR,
        to: [GRACE],
        cc: [MAYA],
        ago: 3.6,
        text: ['I have it, it is in our office.', 'Oskar'],
        quotes: 'en',
      },
    ],
  },
  {
    shows: 'a question to somebody else, with me in copy, is not mine to answer',
    subject: 'Cleaning before the opening',
    ...quiet('not_addressed'),
    mails: [
      {
        from: PAULA,
        to: [LENA],
        cc: [MAYA],
        ago: 2.9,
        text: ['Lena, who cleans the glass before the opening?', 'Paula'],
      },
    ],
  },
  {
    shows: 'a mail that wants no answer gets none',
    subject: 'Lift out of order',
    ...quiet('no_answer_wanted'),
    mails: [
      {
        from: PAULA,
        ago: 3.1,
        text: [
          'Just so you know: the goods lift is being repaired until the 20th. No reply needed.',
          'Paula',
        ],
      },
    ],
  },
  {
    shows: 'a mail of mine that only informs waits for nothing, whatever it forwards',
    subject: 'Paint samples',
    ...quiet('nothing_asked'),
    mails: [
      {
        from: MAYA,
        to: [LENA],
        ago: 4.7,
        subject: 'Fwd: Paint samples',
        text: [
          'For your information, Lena.',
          '---------- Forwarded message ---------\nFrom: Ivo Marek <ivo.marek@example.net>\nSubject: Paint samples\nTo: Maya Chen <maya@example.com>',
          'Did the samples arrive in one piece?',
          'Ivo',
        ],
      },
    ],
  },
  {
    shows: 'a long-silent thread does not come back on first sight',
    subject: 'Lunch some day',
    ...quiet('too_old'),
    mails: [{ from: DAN, ago: 47.5, text: ['Little sister, when do you have time for lunch?', 'Dan'] }],
  },
  {
    shows: 'a note to myself waits for nobody',
    subject: 'Ideas',
    ...quiet('self_thread'),
    mails: [
      {
        from: MAYA,
        to: ['Maya Chen <maya.chen@example.org>'],
        ago: 1.7,
        text: ['From the ceiling, not from the wall? Ask the structural engineer.'],
      },
    ],
  },
  {
    shows: 'spam counts for nothing',
    subject: 'Partnership',
    ...quiet('left_out'),
    mails: [
      {
        from: 'Rex <rex@deals.example.net>',
        ago: 2.4,
        labels: 'Spam',
        text: ['Can we put your website on page one? Reply soon!'],
      },
    ],
  },
  {
    shows: 'what I threw away does not come back',
    subject: 'Survey on coworking',
    ...quiet('left_out'),
    mails: [
      {
        from: 'Kim Sorensen <kim@desks.example.net>',
        ago: 5.5,
        labels: 'Trash',
        text: ['Hi Maya,', 'do you have ten minutes for our survey?', 'Kim'],
      },
    ],
  },

  // Machines
  {
    shows: 'a newsletter that one can leave is list mail',
    subject: 'What do museums smell like?',
    ...quiet('list_mail'),
    mails: [
      {
        from: 'Museum Weekly <hello@museumweekly.example.org>',
        ago: 1.9,
        headers: {
          'List-Id': '<weekly.museumweekly.example.org>',
          'List-Unsubscribe': '<https://museumweekly.example.org/leave>',
        },
        text: ['This week: scent in exhibitions. Have you tried it?'],
      },
    ],
  },
  {
    shows: 'a newsletter without list headers is told by its footer and its envelope together',
    subject: 'Are your spotlights ready for spring?',
    ...quiet('only_machines'),
    mails: [
      {
        from: 'Lumen Shop <hello@lumenshop.example.net>',
        ago: 2.7,
        headers: { 'Return-Path': '<bounce-8841-maya=example.com@mailer.example.org>' },
        text: [
          'Ready for spring? All track spots are 20 % off.',
          'You receive this email because you subscribed to our newsletter. Unsubscribe: https://lumenshop.example.net/u/8841',
        ],
      },
    ],
  },
  {
    shows: 'what Gmail files under Promotions opens nothing until I write in it',
    subject: 'Your trial of PlanDraw',
    ...quiet('bulk_category'),
    mails: [
      {
        from: 'Alex of PlanDraw <alex@plandraw.example.net>',
        ago: 3.7,
        labels: 'Inbox,Category promotions',
        text: ['Hi Maya,', 'how was your first week with PlanDraw?', 'Alex'],
      },
    ],
  },
  {
    shows: 'a discussion list on which nobody writes to me opens nothing',
    subject: '[makers] Cheap humidity loggers?',
    ...quiet('not_addressed'),
    mails: [
      {
        from: IVO,
        to: [MAKERS],
        ago: 2.8,
        headers: {
          'List-Id': 'Exhibition Makers <makers.lists.example.net>',
          'List-Post': '<mailto:makers@lists.example.net>',
          Precedence: 'list',
        },
        text: ['Does anyone know a humidity logger below 40 euros?', 'Ivo'],
      },
    ],
  },
  {
    shows: 'a notification is no person',
    subject: 'Lena Hoffmann commented on "Room 3"',
    ...quiet('only_machines'),
    mails: [
      {
        from: '"Lena Hoffmann (Boards)" <notification@boards.example.com>',
        ago: 1.6,
        text: ['Lena Hoffmann wrote: can we move the bench?'],
      },
    ],
  },
  {
    shows: 'a sender that cannot be answered waits for nothing',
    subject: 'Rate your delivery',
    ...quiet('only_machines'),
    mails: [
      {
        from: 'Parcel <no-reply@parcel.example.com>',
        ago: 4.9,
        text: ['Your parcel has been delivered. How did we do?'],
      },
    ],
  },
  {
    shows: 'a calendar invitation is answered in the calendar',
    subject: 'Invitation: Kick-off room 5',
    ...quiet('only_machines'),
    mails: [
      {
        from: LENA,
        ago: 2.3,
        multipart: 'alternative',
        parts: [
          ['text/plain', 'Kick-off room 5. Will you attend?'],
          [
            'text/calendar; method=REQUEST',
            'BEGIN:VCALENDAR\nVERSION:2.0\nMETHOD:REQUEST\nBEGIN:VEVENT\nUID:room5@example.org\nSUMMARY:Kick-off room 5\nEND:VEVENT\nEND:VCALENDAR',
          ],
        ],
      },
    ],
  },
  {
    shows: 'a DMARC report is read by nobody',
    subject: 'Report Domain: mayachen.example.net Submitter: example.com Report-ID: 4411',
    ...quiet('only_machines'),
    mails: [
      {
        from: 'DMARC reports <dmarc@mx.example.com>',
        to: [STUDIO],
        ago: 1.1,
        headers: { 'Delivered-To': 'studio@mayachen.example.net' },
        parts: [
          ['text/plain', 'This is an aggregate report.'],
          ['application/zip; name="report.zip"', 'PK'],
        ],
      },
    ],
  },
  {
    shows: 'a reminder that this product wrote in my name is not my turn',
    subject: 'Who waits for you',
    ...quiet('only_machines'),
    mails: [
      {
        from: MAYA,
        ago: 0.02,
        labels: 'Inbox,Sent',
        headers: { 'X-Openloop-Message': 'digest' },
        text: ['Lena Hoffmann waits for your answer: Wall colour for room 3?'],
      },
    ],
  },
];
