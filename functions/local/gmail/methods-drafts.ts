import * as z from 'zod';
import { add, message, remove } from './mailbox.ts';
import { page } from './paging.ts';
import { notFound } from './refusal.ts';
import { brief, messageJson, shapeOf } from './resource.ts';
import { search } from './search.ts';
import { send } from './sending.ts';
import { nextId, type Stored } from './state.ts';
import { bodyOf, inThread, messageBody, param, type Route, rawOf, type Task } from './task.ts';

const draftBody = z.object({ message: messageBody });

/** The message that a draft consists of now. */
function content({ mailbox }: Task, draftId: string): Stored {
  const id = mailbox.drafts.get(draftId);
  if (id === undefined || !mailbox.messages.has(id)) throw notFound();
  return message(mailbox, id);
}

function create(task: Task): object {
  const { world, mailbox } = task;
  const { threadId, ...rest } = bodyOf(task, draftBody).message;
  const stored = add(world, mailbox, { raw: rawOf(rest), labels: ['DRAFT'], ...inThread(threadId) });
  const id = `r-${BigInt(`0x${nextId(world)}`)}`;
  mailbox.drafts.set(id, stored.id);
  return { id, message: brief(stored) };
}

/** A draft that is changed keeps its id; its message is another one, in the same thread if it may. */
function update(task: Task): object {
  const { world, mailbox } = task;
  const id = param(task, 'id');
  const old = content(task, id);
  const { threadId, ...rest } = bodyOf(task, draftBody).message;
  const place = threadId === undefined ? { forced: old.threadId } : { threadId };
  const stored = add(world, mailbox, { raw: rawOf(rest), labels: ['DRAFT'], ...place });
  remove(world, mailbox, old);
  mailbox.drafts.set(id, stored.id);
  return { id, message: brief(stored) };
}

/** The draft goes, and a message with another id is sent, in the thread of the draft. */
function dispatch(task: Task): object {
  const { world, mailbox } = task;
  const body = bodyOf(task, z.object({ id: z.string(), message: messageBody.optional() }));
  const draft = content(task, body.id);
  const raw = body.message === undefined ? draft.raw : rawOf(body.message);
  const sent = send(world, mailbox, { raw, forced: draft.threadId });
  remove(world, mailbox, draft);
  mailbox.drafts.delete(body.id);
  return brief(sent);
}

function list(task: Task): object {
  const { mailbox, query } = task;
  const { matches } = search(query.get('q') ?? '', mailbox);
  const all = [...mailbox.drafts]
    .map(([id]) => ({ id, stored: content(task, id) }))
    .filter(({ stored }) => matches(stored))
    .map(({ id, stored }) => ({ id, at: stored.at, stored }))
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  const { items, more } = page(all, query);
  const drafts = items.map(({ id, stored }) => ({
    id,
    message: { id: stored.id, threadId: stored.threadId },
  }));
  return { ...(drafts.length === 0 ? {} : { drafts }), ...more, resultSizeEstimate: all.length };
}

/** developers.google.com/workspace/gmail/api/reference/rest/v1/users.drafts */
export const DRAFT_METHODS: readonly Route[] = [
  { verb: 'GET', path: '/drafts', method: 'drafts.list', run: list },
  {
    verb: 'GET',
    path: '/drafts/:id',
    method: 'drafts.get',
    run: (task) => ({
      id: param(task, 'id'),
      message: messageJson(content(task, param(task, 'id')), shapeOf(task.query), task.rules),
    }),
  },
  { verb: 'POST', path: '/drafts', method: 'drafts.create', run: create },
  { verb: 'POST', path: '/drafts/send', method: 'drafts.send', run: dispatch },
  { verb: 'PUT', path: '/drafts/:id', method: 'drafts.update', run: update },
  {
    verb: 'DELETE',
    path: '/drafts/:id',
    method: 'drafts.delete',
    run: (task) => {
      const id = param(task, 'id');
      remove(task.world, task.mailbox, content(task, id));
      task.mailbox.drafts.delete(id);
      return undefined;
    },
  },
];
