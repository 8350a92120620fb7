import { afterEach, describe } from 'vitest';
import { accessPromises } from './gmail-access.ts';
import { draftPromises } from './gmail-drafts.ts';
import type { GmailGiven } from './gmail-given.ts';
import { historyPromises } from './gmail-history.ts';
import { mailboxPromises } from './gmail-mailbox.ts';
import { messagePromises } from './gmail-messages.ts';
import { partPromises } from './gmail-parts.ts';
import { searchPromises } from './gmail-search.ts';
import { sendingPromises } from './gmail-sending.ts';
import { threadPromises } from './gmail-threads.ts';

/**
 * What Gmail's documentation promises and its stand-in keeps, through Google's own client. The pages, all of them below
 * developers.google.com/workspace/gmail/api/:
 *
 * - access:   auth/scopes · guides/handle-errors (shape and reasons of errors, 401, 403, 404)
 * - mailbox:  reference/rest/v1/users/getProfile · users/watch · users/stop · users.labels · users.settings.sendAs ·
 *             guides/labels (which labels exist, and which nobody may set) · guides/push (seven days)
 * - messages: reference/rest/v1/users.messages (list, get, insert, import, modify, batchModify, trash, untrash, delete) ·
 *             reference/rest/v1/Format
 * - sending:  guides/sending · reference/rest/v1/users.messages/send
 * - parts:    reference/rest/v1/users.messages#MessagePart · users.messages.attachments/get
 * - search:   guides/filtering, and support.google.com/mail/answer/7190 for the operators
 * - threads:  guides/threads (what makes a message part of a thread) · reference/rest/v1/users.threads
 * - history:  reference/rest/v1/users.history/list · guides/sync
 * - drafts:   guides/drafts · reference/rest/v1/users.drafts
 *
 * What the stand-in does beyond that stands in gmail-*.test.ts.
 */
export function gmailContract(name: string, given: () => Promise<GmailGiven>): void {
  describe(`Gmail: ${name}`, () => {
    const open: GmailGiven[] = [];
    const fresh = async () => {
      const one = await given();
      open.push(one);
      return one;
    };
    afterEach(async () => {
      for (const one of open.splice(0)) await one.end();
    });
    accessPromises(fresh);
    mailboxPromises(fresh);
    messagePromises(fresh);
    partPromises(fresh);
    sendingPromises(fresh);
    searchPromises(fresh);
    threadPromises(fresh);
    historyPromises(fresh);
    draftPromises(fresh);
  });
}
