import * as z from 'zod';
import { field, letter } from './letter.ts';
import { add, message, type Relabel, relabel, remove, trash } from './mailbox.ts';
import { page } from './paging.ts';
import { partById, partContent } from './parts.ts';
import { badRequest, notFound } from './refusal.ts';
import { brief, messageJson, shapeOf } from './resource.ts';
import { search } from './search.ts';
import { send } from './sending.ts';
import type { Mailbox, Stored } from './state.ts';
import { bodyOf, inThread, labelChange, messageBody, param, type Route, rawOf, type Task } from './task.ts';

/** The messages that a listing is about: those with all the labels and the query, spam and trash only if asked for. */
export function selected(mailbox: Mailbox, query: URLSearchParams): Stored[] {
  const { matches, everywhere } = search(query.get('q') ?? '', mailbox);
  const labels = query.getAll('labelIds');
  const hidden = ['SPAM', 'TRASH'].filter((label) => !labels.includes(label));
  const all = everywhere || query.get('includeSpamTrash') === 'true';
  return mailbox.order.filter(
    (one) =>
      labels.every((label) => one.labels.includes(label)) &&
      (all || !hidden.some((label) => one.labels.includes(label))) &&
      matches(one),
  );
}

function list({ mailbox, query }: Task): object {
  const found = selected(mailbox, query);
  const { items, more } = page(found, query);
  const messages = items.map(({ id, threadId }) => ({ id, threadId }));
  return { ...(messages.length === 0 ? {} : { messages }), ...more, resultSizeEstimate: found.length };
}

const here = (task: Task): Stored => message(task.mailbox, param(task, 'id'));

const IMMUTABLE = ['SENT', 'DRAFT', 'CHAT'];
const withoutImmutable = ({ add: added = [], remove: removed = [] }: Relabel): void => {
  if ([...added, ...removed].some((label) => IMMUTABLE.includes(label))) throw badRequest('Invalid label');
};

/** Changes labels as a caller of the API may: what was sent or drafted is not theirs to say. */
export function relabelAs(task: Task, stored: readonly Stored[]): void {
  const { addLabelIds, removeLabelIds } = bodyOf(task, labelChange);
  const change = { add: addLabelIds, remove: removeLabelIds };
  withoutImmutable(change);
  for (const one of stored) relabel(task.world, task.mailbox, { ...change, stored: one });
}

type DateSource = 'receivedTime' | 'dateHeader';

const insert = (usual: DateSource) => (task: Task) => {
  const { world, mailbox, query } = task;
  const { threadId, labelIds, ...rest } = bodyOf(task, messageBody);
  const raw = rawOf(rest);
  const dated = (query.get('internalDateSource') ?? usual) === 'dateHeader';
  const date = Date.parse(field(raw, 'date'));
  return brief(
    add(world, mailbox, {
      raw,
      labels: labelIds,
      ...(dated && !Number.isNaN(date) ? { at: date } : {}),
      ...inThread(threadId),
    }),
  );
};

const batch = z.object({ ids: z.array(z.string()).max(1000) });

function batchModify(task: Task): undefined {
  const { ids } = bodyOf(task, batch);
  relabelAs(
    task,
    ids.map((id) => message(task.mailbox, id)),
  );
}

function batchDelete(task: Task): undefined {
  for (const id of bodyOf(task, batch).ids) {
    const stored = task.mailbox.messages.get(id);
    if (stored !== undefined) remove(task.world, task.mailbox, stored);
  }
}

function attachment({ mailbox, params, rules }: Task): object {
  const stored = message(mailbox, params.messageId ?? '');
  const [of, partId = ''] = Buffer.from(params.id ?? '', 'base64url')
    .toString()
    .split(':');
  const part = of === stored.id ? partById(letter(stored.raw), partId) : undefined;
  if (part === undefined) throw notFound();
  const data = partContent(part, rules.text);
  return { size: data.length, data: data.toString('base64url') };
}

/** Changes a message, and answers with it. */
const changing = (change: (task: Task, stored: Stored) => void) => (task: Task) => {
  const stored = here(task);
  change(task, stored);
  return brief(stored);
};

/** developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages */
export const MESSAGE_METHODS: readonly Route[] = [
  { verb: 'GET', path: '/messages', method: 'messages.list', run: list },
  {
    verb: 'GET',
    path: '/messages/:id',
    method: 'messages.get',
    run: (task) => messageJson(here(task), shapeOf(task.query), task.rules),
  },
  {
    verb: 'POST',
    path: '/messages/send',
    method: 'messages.send',
    run: (task) => {
      const { threadId, ...rest } = bodyOf(task, messageBody);
      return brief(send(task.world, task.mailbox, { raw: rawOf(rest), ...inThread(threadId) }));
    },
  },
  { verb: 'POST', path: '/messages', method: 'messages.insert', run: insert('receivedTime') },
  { verb: 'POST', path: '/messages/import', method: 'messages.import', run: insert('dateHeader') },
  { verb: 'POST', path: '/messages/batchModify', method: 'messages.batchModify', run: batchModify },
  { verb: 'POST', path: '/messages/batchDelete', method: 'messages.batchDelete', run: batchDelete },
  {
    verb: 'POST',
    path: '/messages/:id/modify',
    method: 'messages.modify',
    run: changing((task, stored) => relabelAs(task, [stored])),
  },
  {
    verb: 'POST',
    path: '/messages/:id/trash',
    method: 'messages.trash',
    run: changing(({ world, mailbox }, stored) => trash(world, mailbox, stored)),
  },
  {
    verb: 'POST',
    path: '/messages/:id/untrash',
    method: 'messages.untrash',
    run: changing(({ world, mailbox }, stored) => relabel(world, mailbox, { stored, remove: ['TRASH'] })),
  },
  {
    verb: 'DELETE',
    path: '/messages/:id',
    method: 'messages.delete',
    run: (task) => {
      remove(task.world, task.mailbox, here(task));
      return undefined;
    },
  },
  {
    verb: 'GET',
    path: '/messages/:messageId/attachments/:id',
    method: 'messages.attachments.get',
    run: attachment,
  },
];
