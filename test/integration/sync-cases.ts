import { askSync } from '#core/accounts/ask';
import { askRedetect } from '#core/accounts/redetect';
import { Fault } from '#core/fault';
import type { LiveMail } from '#core/ports';
import { DAY, HOUR, instant } from '#core/time';
import {
  connect,
  drain,
  type Hands,
  type House,
  house,
  OF,
  pass,
  poll,
  portsOf,
  push,
  sweep,
} from './sync-house.ts';
import { NORA } from './sync-mailbox.ts';

const BEA = 'Bea Alden <bea@example.org>';
const ASKS = 'Can you send me the keys?';
const TELLS = 'The keys are on the table.';
type Mail = {
  readonly subject?: string;
  readonly text?: string;
  readonly answers?: string;
  readonly labels?: readonly string[];
  readonly days?: number;
};

function comes(
  { control, now }: House,
  { subject = 'Keys', text = ASKS, answers, labels, days = 0 }: Mail = {},
) {
  const mail = {
    from: BEA,
    to: NORA,
    subject,
    text,
    ...(answers === undefined ? {} : { inReplyTo: answers }),
  };
  const at = instant(now - days * DAY);
  return control.deliver(mail, { at, ...(labels === undefined ? {} : { labels }) });
}
function sends({ control, now }: House, { subject = 'Keys', text = TELLS, answers, days = 0 }: Mail = {}) {
  const mail = {
    from: NORA,
    to: BEA,
    subject,
    text,
    ...(answers === undefined ? {} : { inReplyTo: answers }),
  };
  return control.deliver(mail, { at: instant(now - days * DAY), labels: ['SENT'] });
}

/** A mailbox that is connected, with a question each way and an answer on a thread of its own. */
async function connected(page?: number): Promise<House> {
  const it = house(page);
  comes(it, { subject: 'First' });
  const { messageId } = sends(it, { subject: 'Second', text: ASKS });
  comes(it, { subject: 'Third', text: TELLS, answers: messageId });
  await connect(it);
  await drain(it);
  pass(it, HOUR);
  await poll(it);
  await drain(it);
  return it;
}

export type Case = {
  /** A house in the state in which the use case finds it; the same at every call. */
  readonly given: () => Promise<House>;
  readonly run: (it: House, hands: Hands) => Promise<unknown>;
  /** Ends otherwise than in the mailbox as it is. */
  readonly isApart?: boolean;
};

const fails =
  (what: () => Error) =>
  (mail: LiveMail): LiveMail => ({
    ...mail,
    message: async () => {
      throw what();
    },
  });
const away = fails(() => new Fault('retry', 'away'));
const tooMany = () => new Fault('retry', 'busy', { code: 'too-many', after: 20_000 });
const busy = fails(tooMany);

/** A mailbox with a mail in it that has been struck so often, since it fails to hand it over. */
async function struck(strikes: number): Promise<House> {
  const it = await connected();
  comes(it, { subject: 'Poison' });
  it.around = away;
  for (let n = 0; n < strikes; n += 1) {
    pass(it, 61_000);
    await push(it, `strike-${n}`);
    await drain(it);
  }
  pass(it, 61_000);
  return it;
}

/** Every use case of a live mailbox. */
export const CASES: Readonly<Record<string, Case>> = {
  'a mailbox is connected': {
    given: async () => {
      const it = house(2);
      comes(it, { subject: 'First' });
      const { messageId } = sends(it, { subject: 'Second', text: ASKS });
      comes(it, { subject: 'Third', text: TELLS, answers: messageId });
      return it;
    },
    run: async (it, hands) => {
      await connect(it, hands);
      await drain(it, hands);
    },
  },
  'a push is taken': {
    given: async () => {
      const it = await connected();
      comes(it);
      return it;
    },
    run: (it, hands) => push(it, 'p1', hands),
  },
  'a push is looked into': {
    given: async () => {
      const it = await connected();
      const { messageId } = comes(it);
      comes(it, { subject: 'Re: Keys', text: TELLS, answers: messageId });
      await push(it, 'p1');
      return it;
    },
    run: drain,
  },
  'a poll finds what no push told': {
    given: async () => {
      const it = await connected();
      comes(it);
      pass(it, HOUR);
      return it;
    },
    run: async (it, hands) => {
      await poll(it, hands);
      await drain(it, hands);
    },
  },
  'history has several pages': {
    given: async () => {
      const it = await connected(1);
      const { messageId } = comes(it);
      sends(it, { subject: 'Re: Keys', answers: messageId });
      comes(it, { subject: 'Other' });
      await push(it, 'p1');
      return it;
    },
    run: drain,
  },
  'a reply comes to a thread that is not held': {
    given: async () => {
      const it = house();
      const { messageId } = sends(it, { text: ASKS, days: 100 });
      await connect(it);
      await drain(it);
      pass(it, HOUR);
      comes(it, { subject: 'Re: Keys', answers: messageId });
      await push(it, 'p1');
      return it;
    },
    run: drain,
    // What is older than mailboxes are read at first is no fact to who connects now.
    isApart: true,
  },
  'mail is filed, thrown away, rescued and deleted': {
    given: async () => {
      const it = await connected();
      const { control } = it;
      const spam = comes(it, { subject: 'Rescued', labels: ['SPAM'] });
      const [filed, binned, gone] = [
        comes(it),
        comes(it, { subject: 'Binned' }),
        comes(it, { subject: 'Gone' }),
      ];
      await push(it, 'p1');
      await drain(it);
      control.label(filed.id, { add: ['CATEGORY_PROMOTIONS', 'Label_1'] });
      control.trash(binned.id);
      control.remove(gone.id);
      control.label(spam.id, { add: ['INBOX'], remove: ['SPAM'] });
      pass(it, HOUR);
      await push(it, 'p2');
      return it;
    },
    run: drain,
  },
  'the answer to a question on another thread is thrown away': {
    given: async () => {
      const it = await connected();
      const answer = it.control.messages().find(({ raw }) => raw.toString().includes('Third'));
      it.control.trash(answer?.id ?? '');
      await push(it, 'p1');
      return it;
    },
    run: drain,
  },
  'a cursor has expired': {
    given: async () => {
      const it = await connected(2);
      const { control } = it;
      const [binned, answered] = [comes(it, { subject: 'Binned' }), comes(it, { subject: 'Answered' })];
      await push(it, 'p1');
      await drain(it);
      pass(it, HOUR);
      control.trash(binned.id);
      sends(it, { subject: 'Re: Answered', answers: answered.messageId });
      comes(it, { subject: 'New' });
      it.forget();
      comes(it, { subject: 'Newer' });
      await push(it, 'p2');
      return it;
    },
    run: drain,
  },
  'a mail gets its third strike': {
    given: async () => {
      const it = await struck(2);
      await push(it, 'third');
      return it;
    },
    run: drain,
    isApart: true,
  },
  'a mail that is held is tried again': {
    given: async () => {
      const it = await struck(3);
      it.around = (mail) => mail;
      await askSync(portsOf(it), OF, { full: false, held: true });
      return it;
    },
    run: drain,
  },
  'a mailbox is busy': {
    given: async () => {
      const it = await connected();
      comes(it);
      it.around = busy;
      await push(it, 'p1');
      return it;
    },
    run: async (it, hands) => {
      await drain(it, hands);
      it.around = (mail) => mail;
    },
  },
  'a mailbox that was busy may be called again': {
    given: async () => {
      const it = await connected();
      comes(it);
      it.around = busy;
      await push(it, 'p1');
      await drain(it);
      it.around = (mail) => mail;
      pass(it, HOUR);
      return it;
    },
    run: async (it, hands) => {
      await poll(it, hands);
      await drain(it, hands);
    },
  },
  'older mail was put off, and its mailbox may be called again': {
    given: async () => {
      const it = house(2);
      for (const subject of ['First', 'Second', 'Third']) comes(it, { subject, days: 3 });
      await connect(it);
      it.around = (mail) => ({ ...mail, list: () => Promise.reject(tooMany()) });
      await drain(it);
      it.around = (mail) => mail;
      pass(it, HOUR);
      return it;
    },
    run: async (it, hands) => {
      await poll(it, hands);
      await drain(it, hands);
    },
  },
  'older mail is wanted than was read': {
    given: async () => {
      const it = house(2);
      for (const days of [3, 95, 100, 105, 300]) comes(it, { subject: `Of ${days}`, days });
      await connect(it);
      await drain(it);
      await it.hands.store.saveSetting(OF.tenant, 'mail.backfill_days', '200');
      pass(it, DAY);
      return it;
    },
    run: async (it, hands) => {
      await sweep(it, hands);
      await drain(it, hands);
    },
    // What is older than mailboxes are read at first is no fact to who connects now.
    isApart: true,
  },
  'a mailbox is kept up': {
    given: async () => {
      const it = await connected();
      for (let days = 0; days < 5; days += 1) {
        pass(it, DAY);
        await poll(it);
        await drain(it);
      }
      return it;
    },
    run: async (it, hands) => {
      await sweep(it, hands);
      await drain(it, hands);
    },
  },
  'polls are queued': {
    given: async () => {
      const it = await connected();
      comes(it);
      pass(it, HOUR);
      return it;
    },
    run: poll,
  },
  'upkeep is queued': {
    given: async () => {
      const it = await connected();
      pass(it, DAY);
      return it;
    },
    run: sweep,
  },
  'facts of older rules are judged anew': {
    given: async () => {
      const it = await connected();
      const { store } = it.hands;
      for (const thread of await store.threads(OF.tenant, OF.account, { limit: 10 })) {
        const { messages } = await store.thread(OF.tenant, OF.account, thread);
        const old = messages.map((message) => ({ ...message, asks: false, excerpt: '', features: 0 }));
        await store.addFacts(OF.tenant, OF.account, { thread, messages: old, omitted: [] });
      }
      await askRedetect(portsOf(it), OF);
      return it;
    },
    run: drain,
  },
  'all of a mailbox is asked for again': {
    given: async () => connected(2),
    run: async (it, hands) => {
      await askSync(portsOf(it, hands), OF, { full: true, held: true });
      await drain(it, hands);
    },
  },
};
