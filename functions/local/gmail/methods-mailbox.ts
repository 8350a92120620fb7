import * as z from 'zod';
import { DAY, instant } from '#core/time';
import { listHistory } from './history.ts';
import { isSystem, relabel } from './mailbox.ts';
import { badRequest, notFound, Refusal } from './refusal.ts';
import { type SendAs, SYSTEM_LABELS, type UserLabel } from './state.ts';
import { bodyOf, param, type Route, type Task } from './task.ts';

const profile = ({ mailbox }: Task): object => ({
  emailAddress: mailbox.address,
  messagesTotal: mailbox.messages.size,
  threadsTotal: mailbox.threads.size,
  historyId: String(mailbox.historyId),
});

const watchBody = z.object({
  topicName: z.string().regex(/^projects\/[^/]+\/topics\/[^/]+$/),
  labelIds: z.array(z.string()).default([]),
  labelFilterBehavior: z.enum(['include', 'exclude', 'INCLUDE', 'EXCLUDE']).default('INCLUDE'),
});

/** Seven days of notifications to one topic; a second topic has to wait for `stop`. */
function watch(task: Task): object {
  const { mailbox, world } = task;
  const { topicName, labelIds, labelFilterBehavior } = bodyOf(task, watchBody);
  const now = world.clock();
  const active = mailbox.watch !== undefined && mailbox.watch.expiration > now;
  if (active && mailbox.watch?.topic !== topicName) {
    const words = 'Only one user push notification client allowed per developer (call /stop then try again)';
    throw badRequest(words, 'invalidArgument');
  }
  const behavior = labelFilterBehavior.toLowerCase() === 'exclude' ? 'exclude' : 'include';
  const expiration = instant(now + 7 * DAY);
  mailbox.watch = { topic: topicName, labelIds, behavior, expiration };
  return { historyId: String(mailbox.historyId), expiration: String(expiration) };
}

function stop({ mailbox }: Task): undefined {
  mailbox.watch = undefined;
}

const systemJson = (id: string): object => ({ id, name: id, type: 'system' });
const userJson = ({ id, name }: UserLabel): object => ({
  id,
  name,
  messageListVisibility: 'show',
  labelListVisibility: 'labelShow',
  type: 'user',
});

const labels = ({ mailbox }: Task): object => ({
  labels: [...SYSTEM_LABELS.map(systemJson), ...[...mailbox.labels.values()].map(userJson)],
});

function label(task: Task): object {
  const id = param(task, 'id');
  const user = task.mailbox.labels.get(id);
  if (user === undefined && !isSystem(id)) throw notFound();
  const within = task.mailbox.order.filter((one) => one.labels.includes(id));
  const unread = within.filter((one) => one.labels.includes('UNREAD'));
  const threads = (all: typeof within) => new Set(all.map(({ threadId }) => threadId)).size;
  return {
    ...(user === undefined ? systemJson(id) : userJson(user)),
    messagesTotal: within.length,
    messagesUnread: unread.length,
    threadsTotal: threads(within),
    threadsUnread: threads(unread),
  };
}

function createLabel(task: Task): object {
  const { mailbox, world } = task;
  const { name } = bodyOf(task, z.object({ name: z.string().trim().min(1).max(225) }));
  const taken = [...SYSTEM_LABELS, ...[...mailbox.labels.values()].map((one) => one.name)];
  if (taken.some((one) => one.toLowerCase() === name.toLowerCase())) {
    throw new Refusal(409, 'aborted', { words: 'Label name exists or conflicts' });
  }
  world.count += 1;
  const made = { id: `Label_${world.count}`, name };
  mailbox.labels.set(made.id, made);
  return userJson(made);
}

function deleteLabel(task: Task): undefined {
  const { mailbox, world } = task;
  const id = param(task, 'id');
  if (isSystem(id)) throw badRequest('Invalid delete request');
  if (!mailbox.labels.has(id)) throw notFound();
  for (const stored of mailbox.order) relabel(world, mailbox, { stored, remove: [id] });
  mailbox.labels.delete(id);
}

const sendAsJson = ({ email, name, primary }: SendAs): object => ({
  sendAsEmail: email,
  displayName: name,
  replyToAddress: '',
  signature: '',
  ...(primary
    ? { isPrimary: true, isDefault: true }
    : { treatAsAlias: true, verificationStatus: 'accepted' }),
});

function sendAs(task: Task): object {
  const found = task.mailbox.sendAs.find(({ email }) => email === param(task, 'sendAsEmail').toLowerCase());
  if (found === undefined) throw notFound();
  return sendAsJson(found);
}

/** developers.google.com/workspace/gmail/api/reference/rest/v1/users and what lies below it but messages and threads */
export const MAILBOX_METHODS: readonly Route[] = [
  { verb: 'GET', path: '/profile', method: 'getProfile', run: profile },
  { verb: 'POST', path: '/watch', method: 'watch', run: watch },
  { verb: 'POST', path: '/stop', method: 'stop', run: stop },
  {
    verb: 'GET',
    path: '/history',
    method: 'history.list',
    run: ({ mailbox, query }) => listHistory(mailbox, query),
  },
  { verb: 'GET', path: '/labels', method: 'labels.list', run: labels },
  { verb: 'GET', path: '/labels/:id', method: 'labels.get', run: label },
  { verb: 'POST', path: '/labels', method: 'labels.create', run: createLabel },
  { verb: 'DELETE', path: '/labels/:id', method: 'labels.delete', run: deleteLabel },
  {
    verb: 'GET',
    path: '/settings/sendAs',
    method: 'settings.sendAs.list',
    run: ({ mailbox }) => ({ sendAs: mailbox.sendAs.map(sendAsJson) }),
  },
  { verb: 'GET', path: '/settings/sendAs/:sendAsEmail', method: 'settings.sendAs.get', run: sendAs },
];
