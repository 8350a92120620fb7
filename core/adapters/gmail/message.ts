import type { MessageAnswer } from '#core/adapters/gmail/answers';
import { type FetchData, readBody } from '#core/adapters/gmail/body';
import { headersOf } from '#core/adapters/gmail/headers';
import { partTree } from '#core/adapters/gmail/parts';
import { labelsOfIds, tellingLabels } from '#core/mail/label-ids';
import type { LiveMessage } from '#core/ports';
import { type Instant, instant } from '#core/time';

const NO_NAMES: ReadonlyMap<string, string> = new Map();
// Gmail says 0 of some imported mail, and an import may say anything.
const OLDEST = Date.UTC(1990, 0, 1);
const NEWEST = Date.UTC(2100, 0, 1);

/** A mail of Gmail's (users.messages, format full). Its body is decoded when it is asked for. */
export function messageOf(answer: MessageAnswer, fetchData: FetchData): LiveMessage {
  const { id, threadId, historyId, labelIds, payload } = answer;
  const received = receivedAt(answer.internalDate);
  return {
    place: `message ${id}`,
    headers: headersOf(payload),
    ...(received === undefined ? {} : { receivedAt: received }),
    threadId,
    labels: labelsOfIds(labelIds, NO_NAMES).labels,
    userLabels: [],
    source: { id, version: historyId, labels: tellingLabels(labelIds) },
    body: () => readBody(partTree(payload), fetchData),
  };
}

/** When Google accepted a mail; undefined outside 1990 to 2100, which says nothing. */
function receivedAt(internalDate: string | undefined): Instant | undefined {
  const ms = /^\d{1,15}$/.test(internalDate ?? '') ? Number(internalDate) : Number.NaN;
  return ms >= OLDEST && ms < NEWEST ? instant(ms) : undefined;
}
