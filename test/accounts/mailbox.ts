import { type ImportCommand, type ImportPorts, importMailbox, type Recheck } from '#core/accounts/import';
import { memoryDirectory } from '#core/adapters/memory/directory';
import { memoryDue } from '#core/adapters/memory/due';
import { type Delivery, memoryQueue } from '#core/adapters/memory/queue';
import { memoryStore } from '#core/adapters/memory/store';
import { type AccountId, accountId, type TenantId, type ThreadId, tenantId, threadId } from '#core/id';
import { settle } from '#core/loops/settle';
import type { Label, Mail, Unreadable } from '#core/mail/mail';
import type { DueItem, Mailbox } from '#core/ports';
import { HOUR, instant } from '#core/time';
import { NORA, NOW } from '../loops/facts.ts';

export const ME: TenantId = tenantId('me');
export const WORK: AccountId = accountId('work');

type Written = {
  readonly thread: string;
  readonly ageHours: number;
  readonly from?: string;
  readonly to?: string;
  readonly text?: string;
  readonly labels?: readonly Label[];
};

/** A mail, of Bea to me and asking unless said otherwise; its id follows from its thread and its age. */
export const mail = ({ thread, ageHours, ...over }: Written): Mail => {
  const { from = 'Bea Alden <bea@example.org>', to = 'Nora Field <nora@example.com>' } = over;
  const isMine = from.startsWith('Nora');
  return {
    place: `${thread} ${ageHours}`,
    receivedAt: instant(NOW - ageHours * HOUR),
    threadId: threadId(thread),
    headers: [
      ['from', from],
      ['to', to],
      ['subject', `About ${thread}`],
      ['message-id', `<${thread}.${ageHours}@mail.example.org>`],
      ...(isMine ? [] : [['delivered-to', 'nora@example.com'] as const]),
    ],
    labels: new Set(over.labels ?? [isMine ? 'SENT' : 'INBOX']),
    userLabels: [],
    body: async () => ({ text: over.text ?? 'Where are the keys?', parts: [] }),
  };
};

/** A source that holds these. */
export const mailboxOf = (...mails: ReadonlyArray<Mail | Unreadable>): Mailbox => ({
  bytes: mails.length,
  consumed: () => mails.length,
  async *mails() {
    yield* mails;
  },
});

/** Every port over memory, with what tests want to know of them. */
export function ground() {
  const clock = { now: NOW };
  const [store, directory, due] = [memoryStore(), memoryDirectory(), memoryDue()];
  const recheck = memoryQueue<Recheck>({ clock: () => clock.now, visibility: 60, receives: 5 });
  const ports: ImportPorts = { store, directory, recheck, due };
  /** Looks at every thread that waits to be looked at; tells at how many. */
  const drain = async (): Promise<number> => {
    let looks = 0;
    for (let batch = recheck.receive(10); batch.length > 0; batch = recheck.receive(10)) {
      for (const job of batch.map(jobOf)) await settle({ store }, { ...job, now: clock.now });
      recheck.remove(batch.map((delivery) => delivery.receipt));
      looks += batch.length;
    }
    return looks;
  };
  const dueItems = (): Promise<readonly DueItem[]> => due.take('stale', instant(8.64e15), 1_000);
  return { clock, store, directory, due, recheck, ports, drain, dueItems };
}
export type TestGround = ReturnType<typeof ground>;

const jobOf = ({ body }: Delivery): { tenant: TenantId; account: AccountId; thread: ThreadId } =>
  JSON.parse(body);

/** Imports a source as mine, under the name of work, unless said otherwise. */
export const bring = (ports: ImportPorts, mailbox: Mailbox, over: Partial<ImportCommand> = {}) =>
  importMailbox(ports, { tenant: ME, name: 'work', declared: [NORA], mailbox, now: NOW, ...over });
