import { type GmailMailOptions, gmailMail } from '#core/adapters/gmail/mail';
import type { LiveMail } from '#core/ports';
import { NOW } from '../../loops/facts.ts';
import { fixed, OWNER, TOPIC } from './opened.ts';

export type Asked = {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly authorization: string;
};

/** A mailbox whose answers are given one by one: JSON, or a whole response. What was asked is kept. */
export function answering(
  answers: readonly unknown[],
  options: Partial<GmailMailOptions> = {},
): { readonly mail: LiveMail; readonly asked: Asked[] } {
  const asked: Asked[] = [];
  const left = [...answers];
  const mail = gmailMail({
    tokens: fixed('token-1'),
    owner: OWNER,
    clock: () => NOW,
    topic: TOPIC,
    fetch: async (input, init) => {
      const { pathname, searchParams: query } = new URL(input instanceof Request ? input.url : input);
      const authorization = new Headers(init?.headers).get('authorization') ?? '';
      asked.push({ path: pathname.replace('/gmail/v1/users/me/', ''), query, authorization });
      const next = left.shift();
      if (next instanceof Error) throw next;
      return next instanceof Response ? next : Response.json(next);
    },
    ...options,
  });
  return { mail, asked };
}

/** An error as Google words it. */
export const refusal = (status: number, reason: string, message = 'Refused.', headers = {}): Response =>
  Response.json(
    { error: { code: status, message, errors: [{ domain: 'global', reason, message }] } },
    { status, headers },
  );

/** A mail as messages.get answers with it. */
export const messageJson = (payload: object, over: object = {}): object => ({
  id: '18f0000000000001',
  threadId: '18f0000000000001',
  historyId: '18446744073709551615',
  labelIds: ['INBOX'],
  internalDate: String(NOW),
  payload,
  ...over,
});

export const base64url = (text: string | Uint8Array): string => Buffer.from(text).toString('base64url');
