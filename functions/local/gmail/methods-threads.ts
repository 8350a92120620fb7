import { greater } from './history.ts';
import { letter } from './letter.ts';
import { relabel, remove, trash } from './mailbox.ts';
import { relabelAs, selected } from './methods-messages.ts';
import { page } from './paging.ts';
import { snippet } from './parts.ts';
import { notFound } from './refusal.ts';
import { messageJson, shapeOf } from './resource.ts';
import type { Stored } from './state.ts';
import { param, type Route, type Task } from './task.ts';

function thread(task: Task): readonly Stored[] {
  const found = task.mailbox.threads.get(param(task, 'id'));
  if (found === undefined) throw notFound();
  return [...found];
}

const newestRecord = (messages: readonly Stored[]): string =>
  String(messages.reduce((most, one) => greater(most, one.historyId), 0n));

function get(task: Task): object {
  const messages = thread(task);
  const shape = shapeOf(task.query);
  return {
    id: param(task, 'id'),
    historyId: newestRecord(messages),
    messages: messages.map((one) => messageJson(one, shape, task.rules)),
  };
}

/** Threads of which a message is selected, that with the newest such message first. */
function list({ mailbox, query }: Task): object {
  const first = new Map<string, Stored>();
  for (const one of selected(mailbox, query)) if (!first.has(one.threadId)) first.set(one.threadId, one);
  const { items, more } = page([...first.values()], query);
  const threads = items.map(({ threadId, raw }) => ({
    id: threadId,
    snippet: snippet(letter((mailbox.threads.get(threadId) ?? []).at(-1)?.raw ?? raw)),
    historyId: newestRecord(mailbox.threads.get(threadId) ?? []),
  }));
  return { ...(threads.length === 0 ? {} : { threads }), ...more, resultSizeEstimate: first.size };
}

const brief = (task: Task): object => ({ id: param(task, 'id') });

/** developers.google.com/workspace/gmail/api/reference/rest/v1/users.threads */
export const THREAD_METHODS: readonly Route[] = [
  { verb: 'GET', path: '/threads', method: 'threads.list', run: list },
  { verb: 'GET', path: '/threads/:id', method: 'threads.get', run: get },
  {
    verb: 'POST',
    path: '/threads/:id/modify',
    method: 'threads.modify',
    run: (task) => {
      relabelAs(task, thread(task));
      return brief(task);
    },
  },
  {
    verb: 'POST',
    path: '/threads/:id/trash',
    method: 'threads.trash',
    run: (task) => {
      for (const one of thread(task)) trash(task.world, task.mailbox, one);
      return brief(task);
    },
  },
  {
    verb: 'POST',
    path: '/threads/:id/untrash',
    method: 'threads.untrash',
    run: (task) => {
      for (const stored of thread(task)) relabel(task.world, task.mailbox, { stored, remove: ['TRASH'] });
      return brief(task);
    },
  },
  {
    verb: 'DELETE',
    path: '/threads/:id',
    method: 'threads.delete',
    run: (task) => {
      for (const one of thread(task)) remove(task.world, task.mailbox, one);
      return undefined;
    },
  },
];
