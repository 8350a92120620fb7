import type { Pay } from '#core/accounts/budgeted';
import { CONTENT_UNITS } from '#core/accounts/cost';
import * as answers from '#core/adapters/gmail/answers';
import { type Ask, type CallOptions, gmailCalls, type Question } from '#core/adapters/gmail/calls';
import { headersOf } from '#core/adapters/gmail/headers';
import { changePage } from '#core/adapters/gmail/history';
import { messageOf } from '#core/adapters/gmail/message';
import { parked } from '#core/adapters/gmail/refusal';
import { address } from '#core/mail/address';
import { addressList } from '#core/mail/field';
import { header } from '#core/mail/mail';
import type { LiveMail, LiveMessage } from '#core/ports';
import { instant } from '#core/time';

export type GmailMailOptions = CallOptions & {
  /** The Pub/Sub topic that Gmail publishes to ("projects/…/topics/…"); without it nothing is watched. */
  readonly topic?: string | undefined;
  /** Pays for what a mail's body fetches beside the mail, which no call of the mailbox shows. */
  readonly pay?: Pay;
};

const userId = 'me';
const PAGE = 500;
/** Seconds are all that Gmail compares, and whether it counts those at the ends of a span is not said. */
const SLACK = 1;
const MESSAGE = 'id,threadId,labelIds,historyId,internalDate,payload';
const TOUCHED = 'message(id,threadId,labelIds)';
const HISTORY = [
  'nextPageToken',
  'historyId',
  `history(id,messagesAdded(${TOUCHED}),messagesDeleted(${TOUCHED}),labelsAdded(${TOUCHED},labelIds),labelsRemoved(${TOUCHED},labelIds))`,
].join();
const HISTORY_TYPES = ['messageAdded', 'messageDeleted', 'labelAdded', 'labelRemoved'];

/** A mailbox at Gmail. What each call costs, and what is asked of Google's documentation: docs/gmail.md. */
export function gmailMail(options: GmailMailOptions): LiveMail {
  const ask = gmailCalls(options);
  const pay: Pay = options.pay ?? ((_, call) => call());
  return { ...reading(ask, pay), ...listing(ask), ...watching(ask, options.topic) };
}

/** Asks for what cannot be gone. */
async function surely<T>(ask: Ask, question: Question<T>): Promise<T> {
  const got = await ask(question);
  if (got !== 'gone') return got;
  throw parked('Gmail does not know this request: update Openloop.', `${question.name}: 404`);
}

const pageOf = <T>(items: readonly T[], next: string | undefined) =>
  next === undefined ? { items } : { items, next };
const paged = (page: string | undefined) => (page === undefined ? {} : { pageToken: page });

function reading(ask: Ask, pay: Pay): Pick<LiveMail, 'message' | 'sender' | 'thread'> {
  const read = (answer: answers.MessageAnswer): LiveMessage =>
    messageOf(answer, async (id) => {
      const params = { userId, messageId: answer.id, id, fields: 'data' };
      const got = await pay(CONTENT_UNITS, () =>
        ask({
          name: 'messages.attachments.get',
          send: (gmail, extras) => gmail.users.messages.attachments.get(params, extras),
          shape: answers.AttachmentAnswer,
        }),
      );
      return got === 'gone' ? undefined : got.data;
    });
  return {
    message: async (id) => {
      const got = await ask({
        name: 'messages.get',
        send: (gmail, extras) =>
          gmail.users.messages.get({ userId, id, format: 'full', fields: MESSAGE }, extras),
        shape: answers.MessageAnswer,
      });
      return got === 'gone' ? undefined : read(got);
    },
    sender: async (id) => {
      const params = {
        userId,
        id,
        format: 'metadata',
        metadataHeaders: ['From'],
        fields: 'payload(headers)',
      };
      const got = await ask({
        name: 'messages.get',
        send: (gmail, extras) => gmail.users.messages.get(params, extras),
        shape: answers.SenderAnswer,
      });
      if (got === 'gone' || got.payload === undefined) return undefined;
      return addressList(header(headersOf(got.payload), 'from') ?? '')[0]?.address;
    },
    thread: async (id) => {
      const params = { userId, id, format: 'full', fields: `messages(${MESSAGE})` };
      const got = await ask({
        name: 'threads.get',
        send: (gmail, extras) => gmail.users.threads.get(params, extras),
        shape: answers.ThreadAnswer,
        takes: 'thread',
      });
      return got === 'gone' ? undefined : got.messages.map(read);
    },
  };
}

function listing(
  ask: Ask,
): Pick<LiveMail, 'profile' | 'changes' | 'list' | 'threads' | 'labels' | 'aliases'> {
  return {
    profile: async () => {
      const { emailAddress, historyId } = await surely(ask, {
        name: 'getProfile',
        send: (gmail, extras) => gmail.users.getProfile({ userId, fields: 'emailAddress,historyId' }, extras),
        shape: answers.ProfileAnswer,
      });
      const own = address(emailAddress);
      if (own === undefined) throw parked('Gmail names no address for this mailbox.', 'getProfile: address');
      return { address: own, historyId };
    },
    changes: async (since, page) => {
      const params = { userId, startHistoryId: since, historyTypes: HISTORY_TYPES, maxResults: PAGE };
      const got = await ask({
        name: 'history.list',
        send: (gmail, extras) =>
          gmail.users.history.list({ ...params, ...paged(page), fields: HISTORY }, extras),
        shape: answers.HistoryAnswer,
      });
      return got === 'gone' ? 'expired' : changePage(got);
    },
    list: async ({ after, before }, page) => {
      const q = [
        `after:${Math.max(0, Math.floor(after / 1000) - SLACK)}`,
        ...(before === undefined ? [] : [`before:${Math.ceil(before / 1000) + SLACK}`]),
      ].join(' ');
      const params = { userId, q, includeSpamTrash: false, maxResults: PAGE, ...paged(page) };
      const { messages, nextPageToken } = await surely(ask, {
        name: 'messages.list',
        send: (gmail, extras) =>
          gmail.users.messages.list({ ...params, fields: 'messages(id,threadId),nextPageToken' }, extras),
        shape: answers.MessagesAnswer,
      });
      return pageOf(
        messages.map(({ id, threadId }) => ({ id, thread: threadId })),
        nextPageToken,
      );
    },
    threads: async (page) => {
      const params = { userId, includeSpamTrash: true, maxResults: PAGE, ...paged(page) };
      const { threads, nextPageToken } = await surely(ask, {
        name: 'threads.list',
        send: (gmail, extras) =>
          gmail.users.threads.list({ ...params, fields: 'threads(id,historyId),nextPageToken' }, extras),
        shape: answers.ThreadsAnswer,
      });
      return pageOf(
        threads.map(({ id, historyId }) => ({ id, version: historyId })),
        nextPageToken,
      );
    },
    labels: async () => {
      const { labels } = await surely(ask, {
        name: 'labels.list',
        send: (gmail, extras) => gmail.users.labels.list({ userId, fields: 'labels(id,name,type)' }, extras),
        shape: answers.LabelsAnswer,
      });
      return new Map(labels.filter(({ type }) => type === 'user').map(({ id, name }) => [id, name]));
    },
    aliases: async () => {
      const fields = 'sendAs(sendAsEmail,isPrimary,verificationStatus)';
      const { sendAs } = await surely(ask, {
        name: 'settings.sendAs.list',
        send: (gmail, extras) => gmail.users.settings.sendAs.list({ userId, fields }, extras),
        shape: answers.SendAsAnswer,
      });
      return sendAs
        .filter(({ isPrimary, verificationStatus }) => isPrimary || verificationStatus === 'accepted')
        .map(({ sendAsEmail }) => address(sendAsEmail))
        .filter((own) => own !== undefined);
    },
  };
}

function watching(ask: Ask, topicName: string | undefined): Pick<LiveMail, 'watch' | 'unwatch'> {
  const stop: Question<unknown> = {
    name: 'stop',
    send: (gmail, extras) => gmail.users.stop({ userId }, extras),
    shape: answers.Anything,
  };
  return {
    watch: async () => {
      if (topicName === undefined) return undefined;
      // Gmail refuses a watch on a second topic, and one on the same topic need not replace the first.
      await ask(stop);
      const { expiration } = await surely(ask, {
        name: 'watch',
        send: (gmail, extras) => gmail.users.watch({ userId, requestBody: { topicName } }, extras),
        shape: answers.WatchAnswer,
      });
      return { until: instant(Number(expiration)) };
    },
    unwatch: async () => {
      await ask(stop);
    },
  };
}
