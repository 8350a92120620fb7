import * as z from 'zod/mini';
import { type ThreadId, threadId } from '#core/id';
import { type HistoryId, historyId } from '#core/mail/history';

/** A uint64 in decimal, as JSON text or number. */
const place = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((given, context): HistoryId => {
    const found = historyId(given);
    if (found !== undefined) return found;
    context.issues.push({ code: 'custom', input: given, message: 'no uint64' });
    return z.NEVER;
  }),
);
const thread = z.pipe(
  z.string(),
  z.transform((id): ThreadId => threadId(id)),
);
const list = <T>(of: z.ZodMiniType<T>) => z._default(z.array(of), []);
const page = { nextPageToken: z.optional(z.string()) };

/** A part of a mail; what stands within it is read when it is its turn. */
export const PartAnswer = z.object({
  mimeType: z.optional(z.string()),
  filename: z.optional(z.string()),
  headers: list(z.object({ name: z.string(), value: z._default(z.string(), '') })),
  body: z.optional(
    z.object({
      data: z.optional(z.string()),
      attachmentId: z.optional(z.string()),
      size: z._default(z.number(), 0),
    }),
  ),
  parts: list(z.unknown()),
});
export type PartAnswer = z.output<typeof PartAnswer>;

export const MessageAnswer = z.object({
  id: z.string(),
  threadId: thread,
  historyId: place,
  labelIds: list(z.string()),
  internalDate: z.optional(z.string()),
  payload: PartAnswer,
});
export type MessageAnswer = z.output<typeof MessageAnswer>;

export const SenderAnswer = z.object({ payload: z.optional(PartAnswer) });
export const ThreadAnswer = z.object({ messages: list(MessageAnswer) });
export const AttachmentAnswer = z.object({ data: z._default(z.string(), '') });
export const ProfileAnswer = z.object({ emailAddress: z.string(), historyId: place });

const touched = { message: z.object({ id: z.string(), threadId: thread, labelIds: list(z.string()) }) };
const relabelled = z.object({ ...touched, labelIds: list(z.string()) });
export const HistoryAnswer = z.object({
  ...page,
  historyId: place,
  history: list(
    z.object({
      id: place,
      messagesAdded: list(z.object(touched)),
      messagesDeleted: list(z.object(touched)),
      labelsAdded: list(relabelled),
      labelsRemoved: list(relabelled),
    }),
  ),
});
export type HistoryAnswer = z.output<typeof HistoryAnswer>;

export const MessagesAnswer = z.object({
  ...page,
  messages: list(z.object({ id: z.string(), threadId: thread })),
});
export const ThreadsAnswer = z.object({ ...page, threads: list(z.object({ id: thread, historyId: place })) });
export const LabelsAnswer = z.object({
  labels: list(z.object({ id: z.string(), name: z.string(), type: z.optional(z.string()) })),
});
export const SendAsAnswer = z.object({
  sendAs: list(
    z.object({
      sendAsEmail: z.string(),
      isPrimary: z.optional(z.boolean()),
      verificationStatus: z.optional(z.string()),
    }),
  ),
});
export const WatchAnswer = z.object({ expiration: z.string().check(z.regex(/^\d{1,16}$/)) });
export const Anything = z.unknown();
