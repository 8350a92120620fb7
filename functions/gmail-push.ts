import { Hono } from 'hono';
import { handle } from 'hono/aws-lambda';
import * as z from 'zod';
import { takePush } from '#core/accounts/push';
import { reject } from '#core/fault';
import { address } from '#core/mail/address';
import { historyId } from '#core/mail/history';
import { type Env, jsonBody } from './api/request.ts';
import { problemOf, problemResponse } from './shell/http.ts';
import { type Ports, wire } from './shell/wire.ts';
import { wirePushes } from './shell/wire-pushes.ts';

const envelope = z.object({
  message: z.object({ data: z.string(), messageId: z.string().min(1).max(64) }),
  subscription: z.string(),
});
const notice = z.object({
  emailAddress: z.string().transform((text) => address(text)),
  historyId: z.unknown().transform(historyId),
});

type PushPorts = Pick<Ports, 'directory' | 'sync' | 'pushes' | 'log'>;

/** What a push says of which mailbox; undefined where it says nothing that makes sense. */
function told(data: string) {
  try {
    const { emailAddress, historyId } = notice.parse(
      JSON.parse(Buffer.from(data, 'base64').toString('utf8')),
    );
    return emailAddress === undefined || historyId === undefined
      ? undefined
      : { mailbox: emailAddress, historyId };
  } catch {
    return undefined;
  }
}

/**
 * Takes Gmail's pushes by Pub/Sub. Whoever cannot prove to be our subscription is refused; a look into the mailbox is
 * queued before the push is acknowledged. A mailbox that is nobody's is acknowledged too, and named nowhere; so is a push
 * that makes no sense, since it would come again for days.
 * Source: https://cloud.google.com/pubsub/docs/authenticate-push-subscriptions
 */
export function pushDoor(ports: PushPorts) {
  const { pushes, log } = ports;
  const app = new Hono<Env>();
  app.post('/webhooks/gmail', async (context) => {
    const refused = reject('unauthenticated', 'This is no push of the subscription that is expected here.');
    if ((await pushes.prove(context.req.header('authorization'))) === 'forged') throw refused;
    const { message, subscription } = await jsonBody(context, envelope);
    if (subscription !== pushes.subscription) throw refused;
    const push = told(message.data);
    if (push === undefined) log({ level: 'warn', code: 'push_senseless', request: message.messageId });
    else await takePush(ports, { id: message.messageId, ...push });
    return context.body(null, 204);
  });
  app.notFound(() => problemResponse(reject('not-found', 'There is nothing at this address.')));
  app.onError((error) => {
    const { status } = problemOf(error);
    if (status >= 500) log({ level: 'error', code: 'request_failed', error });
    else log({ level: 'warn', code: 'push_refused', count: status });
    return problemResponse(error);
  });
  return app;
}

const doors = new WeakMap<object, ReturnType<typeof handle>>();

/** The Lambda door: made at the first request, and anew for other ports. */
export const handler: ReturnType<typeof handle> = (event, context) => {
  const ports = wire('directory', 'sync');
  const { directory, sync, log } = ports;
  const door = doors.get(ports) ?? handle(pushDoor({ directory, sync, log, pushes: wirePushes() }));
  doors.set(ports, door);
  return door(event, context);
};
