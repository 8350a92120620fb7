/** The name of the wording that is agreed to; another wording gets another name, and is asked for anew. */
export const WORDING = '2026-12-01';

/** What is asked of Google: to read mail, and to know whose it is. Sending would be another consent. */
export const SCOPES = ['openid', 'email', 'https://www.googleapis.com/auth/gmail.readonly'] as const;
export const MAIL_SCOPE = SCOPES[2];

/** What a person is told before they connect a mailbox, sentence by sentence; `days` are read back. */
export const termsOf = (days: number): readonly string[] => [
  `Openloop reads your mail: the last ${days} days now, and what comes and goes from then on. It cannot send, change or delete any.`,
  'It keeps who wrote to whom and when, subjects, labels, Message-IDs, whether a mail asks something, and at most 200 characters of what people write to you and of what you ask. It keeps no bodies and no attachments.',
  'What could be read of your mail is sealed with a key that is your mailbox’s own. When you disconnect, the key is destroyed, your data is erased, and access at Google is given back.',
  'No text of your mail goes to a model provider. Before a version that wants to send any, you are asked again, and told which model, what it costs and for how long it is kept.',
  'You can withdraw at any time: here by disconnecting, or at myaccount.google.com/permissions.',
];

/** What who does not agree is told. */
export const ACCEPT_FIRST = `Read GET /v1/accounts/terms, and send its wording ("${WORDING}") as "accept" if you agree.`;
