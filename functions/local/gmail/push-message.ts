import { type Instant, iso } from '#core/time';
import type { KeyRing, Signer } from './keys.ts';

export type PushOptions = {
  /** Where the subscription delivers to. */
  readonly endpoint: string;
  readonly audience: string;
  /** E-mail of the service account that the tokens are made for. */
  readonly serviceAccount: string;
  readonly subscription: string;
  /** The topic that is subscribed to; any where it is not said. */
  readonly topic?: string;
  /** How a request is posted; the global fetch where it is not said. */
  readonly post?: (request: Request) => Promise<Response>;
  /** Delivers at once instead of waiting for `deliver()`. */
  readonly auto?: boolean;
  /** Calls back after so many milliseconds: how `auto` redelivers what was not acknowledged. */
  readonly later?: (ms: number, run: () => void) => void;
  /** Gmail has been seen to send the historyId either way; as a string where it is not said. */
  readonly historyIdAs?: 'string' | 'number';
};

export type Push = {
  readonly messageId: string;
  readonly address: string;
  readonly historyId: string;
  readonly published: Instant;
  readonly attempts: number;
  readonly due: Instant;
};

/** What a token says other than it should, and by whom it is signed. */
export type Forged = { readonly claims?: Readonly<Record<string, unknown>>; readonly signer?: Signer };

export type Signing = {
  readonly clock: () => Instant;
  readonly keys: KeyRing;
  readonly options: PushOptions | undefined;
  /** Seconds that are added to the times of tokens. */
  skew: number;
  readonly made: Map<string, string>;
};

const SECONDS = 3600;
const REUSE = 60;
const MOST_KEPT = 100;
const ACCOUNT_ID = '110000000000000000001';

/**
 * The bearer token of a push (cloud.google.com/pubsub/docs/authenticate-push-subscriptions). Pub/Sub uses one again for a
 * while.
 */
export function pushToken(signing: Signing, { claims = {}, signer = 'current' }: Forged = {}): string {
  const { clock, keys, options, made } = signing;
  const iat = Math.floor(clock() / 1000 / REUSE) * REUSE + signing.skew;
  const all = {
    aud: options?.audience,
    azp: ACCOUNT_ID,
    email: options?.serviceAccount,
    email_verified: true,
    exp: iat + SECONDS,
    iat,
    iss: 'https://accounts.google.com',
    sub: ACCOUNT_ID,
    ...claims,
  };
  const name = `${signer} ${keys.generation()} ${JSON.stringify(all)}`;
  const token = made.get(name) ?? keys.sign(all, signer);
  if (made.size >= MOST_KEPT) made.clear();
  made.set(name, token);
  return token;
}

/** A push as it is posted, with the token that it should carry or with a forged one. */
export const pushRequest = (signing: Signing, push: Push, forged?: Forged): Request =>
  new Request(signing.options?.endpoint ?? '', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${pushToken(signing, forged)}` },
    body: envelope(push, signing.options),
  });

/** The body of a push (cloud.google.com/pubsub/docs/push). */
function envelope(push: Push, options: PushOptions | undefined): string {
  const id = options?.historyIdAs === 'number' ? push.historyId : JSON.stringify(push.historyId);
  const data = `{"emailAddress":${JSON.stringify(push.address)},"historyId":${id}}`;
  const { messageId } = push;
  const publishTime = iso(push.published);
  return JSON.stringify({
    message: {
      data: Buffer.from(data).toString('base64'),
      messageId,
      message_id: messageId,
      publishTime,
      publish_time: publishTime,
    },
    subscription: options?.subscription,
  });
}
