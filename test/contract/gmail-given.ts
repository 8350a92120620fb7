import { auth, gmail, type gmail_v1 } from 'googleapis/build/src/apis/gmail/index.js';

/** A mailbox through Google's own client. */
export type Box = { readonly address: string; readonly api: gmail_v1.Gmail };

/** Two empty mailboxes of one Gmail, and the tokens of the first. */
export type GmailGiven = {
  readonly maya: Box;
  readonly bob: Box;
  /** A refresh token of Maya's, of a grant of its own. */
  readonly refreshToken: () => string;
  /** Google's own OAuth client, with a refresh token. */
  readonly oauth: (refreshToken: string) => InstanceType<typeof auth.OAuth2>;
  /** Maya's mailbox by an access token. */
  readonly as: (accessToken: string) => gmail_v1.Gmail;
  readonly end: () => Promise<void>;
};

export type Way = {
  /** With a slash at its end. */
  readonly rootUrl: string;
  readonly fetchImplementation?: typeof fetch;
};

/** Google's client by a fixed access token; it repeats nothing. */
export function client(way: Way, accessToken: string): gmail_v1.Gmail {
  const holder = new auth.OAuth2();
  holder.setCredentials({ access_token: accessToken });
  return gmail({ version: 'v1', auth: holder, retry: false, ...way });
}

/** Google's OAuth client, turned to another place than accounts.google.com. */
export function oauthClient({ rootUrl, fetchImplementation }: Way, refreshToken: string) {
  const made = new auth.OAuth2({
    clientId: 'client.example.com',
    clientSecret: 'not-a-secret',
    endpoints: { oauth2TokenUrl: `${rootUrl}token`, oauth2RevokeUrl: `${rootUrl}revoke` },
    transporterOptions: {
      retryConfig: { retry: 0 },
      ...(fetchImplementation === undefined ? {} : { fetchImplementation }),
    },
  });
  made.setCredentials({ refresh_token: refreshToken });
  return made;
}

export type Lines = Readonly<Record<string, string>>;

/** A mail as bytes; fields in the order given, a text of the simplest kind where nothing else is said. */
export const written = (fields: Lines, body = 'Hello.'): Buffer =>
  Buffer.from(
    `${Object.entries({ 'MIME-Version': '1.0', ...fields })
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n')}\r\n\r\n${body}`,
    'latin1',
  );

export const mail = (about: Lines = {}, body?: string): Buffer =>
  written(
    {
      From: 'Bob <bob@example.org>',
      To: 'maya@example.com',
      Subject: 'Lunch',
      Date: 'Mon, 02 Mar 2026 09:00:00 +0000',
      ...about,
    },
    body,
  );

/** Puts a mail into a mailbox; gives what the API says of it. */
export async function put(
  { api }: Box,
  raw: Buffer,
  more: { readonly labelIds?: string[]; readonly threadId?: string; readonly dated?: boolean } = {},
): Promise<{ readonly id: string; readonly threadId: string; readonly labelIds: readonly string[] }> {
  const { dated = true, ...rest } = more;
  const { data } = await api.users.messages.insert({
    userId: 'me',
    internalDateSource: dated ? 'dateHeader' : 'receivedTime',
    requestBody: { raw: raw.toString('base64url'), labelIds: ['INBOX'], ...rest },
  });
  return { id: data.id ?? '', threadId: data.threadId ?? '', labelIds: data.labelIds ?? [] };
}

/** The status and reason by which a call is refused; what it answers where it is not. */
export async function refusal(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call;
  } catch (error) {
    const { response } = Object(error);
    return { status: response?.status, reason: response?.data?.error?.errors?.[0]?.reason };
  }
}

export async function historyId({ api }: Box): Promise<string> {
  const { data } = await api.users.getProfile({ userId: 'me' });
  return data.historyId ?? '';
}

/** All of a history behind a cursor, page after page. */
export async function changes(
  { api }: Box,
  startHistoryId: string,
  more: { readonly historyTypes?: string[]; readonly labelId?: string; readonly maxResults?: number } = {},
): Promise<gmail_v1.Schema$History[]> {
  const all: gmail_v1.Schema$History[] = [];
  let pageToken: string | undefined;
  do {
    const asked = {
      userId: 'me',
      startHistoryId,
      ...more,
      ...(pageToken === undefined ? {} : { pageToken }),
    };
    const { data } = await api.users.history.list(asked);
    all.push(...(data.history ?? []));
    pageToken = data.nextPageToken ?? undefined;
  } while (pageToken !== undefined);
  return all;
}
