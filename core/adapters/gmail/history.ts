import type { HistoryAnswer } from '#core/adapters/gmail/answers';
import type { ChangePage, MailChange } from '#core/ports';

/** A page of history as what happened to each mail, oldest first: within a record it came, changed, and went. */
export const changePage = ({ history, nextPageToken, historyId }: HistoryAnswer): ChangePage => ({
  changes: history.flatMap(changesOf),
  ...(nextPageToken === undefined ? {} : { next: nextPageToken }),
  newest: historyId,
});

function changesOf(record: HistoryAnswer['history'][number]): MailChange[] {
  const of = ({
    message,
  }: {
    readonly message: { readonly id: string; readonly threadId: MailChange['thread'] };
  }) => ({
    id: message.id,
    thread: message.threadId,
    at: record.id,
  });
  return [
    ...record.messagesAdded.map(
      (one) => ({ ...of(one), kind: 'added', labels: one.message.labelIds }) as const,
    ),
    ...record.labelsAdded.map((one) => ({ ...of(one), kind: 'labelled', labels: one.labelIds }) as const),
    ...record.labelsRemoved.map((one) => ({ ...of(one), kind: 'unlabelled', labels: one.labelIds }) as const),
    ...record.messagesDeleted.map((one) => ({ ...of(one), kind: 'deleted' }) as const),
  ];
}
