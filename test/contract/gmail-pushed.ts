import type { PushOptions } from '../../functions/local/gmail/push-message.ts';
import { standIn } from './gmail-stand-in.ts';

export const TOPIC = 'projects/openloop/topics/gmail';
export const AUDIENCE = 'https://api.example.com/webhooks/gmail';
export const SENDER = 'push@openloop.example.com';
export const SUBSCRIPTION = 'projects/openloop/subscriptions/gmail-push';

/** A stand-in that pushes to an endpoint in process, and what came in there. */
export function pushed(options: Partial<PushOptions> = {}, answers: (count: number) => number = () => 204) {
  const got: Array<{ readonly bearer: string; readonly body: Envelope }> = [];
  const post = async (request: Request): Promise<Response> => {
    const bearer = request.headers.get('Authorization')?.replace('Bearer ', '') ?? '';
    got.push({ bearer, body: JSON.parse(await request.text()) });
    return new Response(null, { status: answers(got.length) });
  };
  const push = {
    endpoint: 'http://127.0.0.1/webhooks/gmail',
    audience: AUDIENCE,
    serviceAccount: SENDER,
    subscription: SUBSCRIPTION,
    post,
    ...options,
  };
  const made = standIn({ push });
  const watch = (more: object = {}) =>
    made.maya.api.users.watch({ userId: 'me', requestBody: { topicName: TOPIC, ...more } });
  return { ...made, got, watch, ids: () => got.map(({ body }) => body.message.messageId) };
}
export type Envelope = {
  readonly message: { readonly data: string; readonly messageId: string; readonly publishTime: string };
  readonly subscription: string;
};
