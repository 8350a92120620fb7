import { Hono } from 'hono';
import * as z from 'zod';
import { type ConnectPorts, connectMailbox } from '#core/accounts/connect';
import { reject } from '#core/fault';
import type { TenantId } from '#core/id';
import type { DataKeys } from '#core/ports';
import { type Env, jsonBody } from '../../api/request.ts';
import { bareSubject, ownMessageId, references } from '../gmail/letter.ts';
import { DEMO_ACCOUNT, DEMO_MAILBOX, type LocalGmail } from './gmail.ts';

export type DemoPorts = ConnectPorts & {
  readonly keys: DataKeys;
  readonly tenant: TenantId;
  readonly gmail: LocalGmail;
};

const text = z.string().max(10_000);
const mail = z.strictObject({
  from: text.optional(),
  to: text.optional(),
  subject: text.optional(),
  text,
  /** A thread to answer in. */
  thread: z.string().max(32).optional(),
});

/** Doors of the demo mailbox: it becomes an account, and mail comes into it or is sent from it. */
export const demoRoutes = ({ gmail, tenant, ...ports }: DemoPorts) =>
  new Hono<Env>()
    .post('/connect', async (context) => {
      const of = { tenant, account: DEMO_ACCOUNT };
      // Who has removed it does not want it back.
      if (await ports.keys.isForgotten(of)) return context.json({ account: null });
      const { id } = await connectMailbox(ports, { ...of, name: DEMO_ACCOUNT });
      return context.json({ account: id });
    })
    .post('/mail', async (context) => {
      const placed = put(gmail, await jsonBody(context, mail));
      await gmail.saved();
      return context.json(placed, 201);
    });

/** Puts a mail into the demo mailbox: one from its owner is sent, any other comes in. */
function put(
  { fake }: LocalGmail,
  { from = DEMO_MAILBOX, to = DEMO_MAILBOX, subject, text, thread }: z.infer<typeof mail>,
) {
  const mailbox = fake.mailbox(DEMO_MAILBOX);
  const answered =
    thread === undefined ? undefined : mailbox.messages().findLast((one) => one.threadId === thread);
  if (thread !== undefined && answered === undefined)
    throw reject(
      'not-found',
      `The demo mailbox has no thread ${thread}. \`openloop loops list\` names some.`,
    );
  const isSent = from.includes(DEMO_MAILBOX);
  if (isSent && to.includes(DEMO_MAILBOX))
    throw reject(
      'invalid',
      'Say who wrote (--from) or who is written to (--to): the demo is not to write to itself.',
    );
  const { id, threadId } = mailbox.deliver(
    { from, to, text, ...headOf(subject, answered) },
    { labels: isSent ? ['SENT'] : ['INBOX', 'UNREAD'] },
  );
  return { id, threadId };
}

/** Subject and references of an answer; of a mail that answers none, its subject. */
function headOf(subject: string | undefined, answered: { readonly raw: Buffer } | undefined) {
  if (answered === undefined) return { subject: subject ?? 'Hello' };
  const id = ownMessageId(answered.raw);
  const told = subject ?? `Re: ${bareSubject(answered.raw)}`;
  if (id === undefined) return { subject: told };
  return { subject: told, inReplyTo: id, references: [...references(answered.raw), id] };
}
