import type { Instant } from '#core/time';
import { compose, traces, type Written } from './compose.ts';
import { addresses, field, ownMessageId } from './letter.ts';
import { add, message, type Relabel, relabel, remove, trash } from './mailbox.ts';
import type { Quota, Usage } from './quota.ts';
import { type HistoryRecord, type Mailbox, openMailbox, type Stored, type World } from './state.ts';

export type Delivery = {
  /** INBOX and UNREAD where it is not said. */
  readonly labels?: readonly string[];
  /** internalDate; now where it is not said. */
  readonly at?: Instant;
  /** A thread to put it in, whether it fits or not. */
  readonly thread?: string;
};

export type Placed = { readonly id: string; readonly threadId: string; readonly messageId: string };

/** What the owner of a mailbox, the world's mail and its keeper can do to it. None of it costs units. */
export type MailboxControl = {
  readonly address: string;
  /** Bytes stay as they are; a mail by its parts gets the traces of transport, unless it is labelled SENT or DRAFT. */
  readonly deliver: (mail: Written | string | Uint8Array, delivery?: Delivery) => Placed;
  readonly label: (id: string, change: Relabel) => void;
  readonly trash: (id: string) => void;
  readonly untrash: (id: string) => void;
  readonly remove: (id: string) => void;
  /** Makes a label of the owner's own; gives its id. */
  readonly newLabel: (name: string) => string;
  readonly alias: (address: string, name?: string) => void;
  readonly messages: () => readonly Stored[];
  readonly history: () => readonly HistoryRecord[];
  readonly historyId: () => string;
  /** Makes all cursors before this one too old: the newest record where it is not said; it may lie beyond it. */
  readonly raiseFloor: (to?: bigint) => void;
  readonly usage: () => Usage;
  readonly resetUsage: () => void;
};

/** The control of a mailbox; it stays good when another state is loaded. */
export function mailboxControl(world: World, quota: Quota, address: string): MailboxControl {
  const here = () => openMailbox(world, address);
  const its = (id: string) => message(here(), id);
  const touching = (change: (mailbox: Mailbox) => void) => {
    change(here());
    world.touched();
  };
  return {
    address: here().address,
    deliver: (mail, delivery = {}) => deliver(world, here(), { mail, delivery }),
    label: (id, change) => relabel(world, here(), { ...change, stored: its(id) }),
    trash: (id) => trash(world, here(), its(id)),
    untrash: (id) => relabel(world, here(), { stored: its(id), remove: ['TRASH'] }),
    remove: (id) => remove(world, here(), its(id)),
    newLabel: (name) => {
      world.count += 1;
      const id = `Label_${world.count}`;
      touching(({ labels }) => labels.set(id, { id, name }));
      return id;
    },
    alias: (email, name = '') =>
      touching(({ sendAs }) => sendAs.push({ email: email.toLowerCase(), name, primary: false })),
    messages: () => [...here().order],
    history: () => [...here().history],
    historyId: () => String(here().historyId),
    raiseFloor: (to) =>
      touching((mailbox) => {
        mailbox.floor = to ?? mailbox.historyId;
      }),
    usage: () => quota.usage(here().address),
    resetUsage: () => quota.reset(here().address),
  };
}

type Delivering = { readonly mail: Written | string | Uint8Array; readonly delivery: Delivery };

function deliver(world: World, mailbox: Mailbox, { mail, delivery }: Delivering): Placed {
  const { labels = ['INBOX', 'UNREAD'], at = world.clock(), thread } = delivery;
  const written = typeof mail === 'object' && !(mail instanceof Uint8Array);
  const bytes = written ? composed(world, mail, at) : Buffer.from(mail);
  const mine = labels.some((label) => label === 'SENT' || label === 'DRAFT');
  const [from = ''] = addresses(field(bytes, 'from'));
  const raw = written && !mine ? traces(bytes, { to: mailbox.address, from, at }) : bytes;
  const stored = add(world, mailbox, {
    raw,
    labels,
    at,
    ...(thread === undefined ? {} : { forced: thread }),
  });
  return { id: stored.id, threadId: stored.threadId, messageId: `<${ownMessageId(raw) ?? ''}>` };
}

const composed = (world: World, mail: Written, at: Instant): Buffer =>
  compose(mail, { at, messageId: `fake.${world.count + 1}@mail.example.net` });
