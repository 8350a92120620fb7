import { readFileSync } from 'node:fs';
import { z } from 'zod';

const entry = z.strictObject({
  from: z.string(),
  to: z.array(z.string()).default([]),
  cc: z.array(z.string()).default([]),
  ageHours: z.number().optional(),
  at: z.string().nullable().optional(),
  subject: z.string().optional(),
  body: z.string().optional(),
  bodyRepeat: z.strictObject({ text: z.string(), times: z.number() }).optional(),
  html: z.string().optional(),
  labels: z.array(z.string()).optional(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()])).default({}),
  dateHeader: z.string().nullable().optional(),
  calendarMethod: z.string().optional(),
  attachments: z
    .array(
      z.strictObject({
        name: z.string(),
        type: z.string(),
        text: z.string().optional(),
        base64: z.string().optional(),
      }),
    )
    .default([]),
  encoding: z.enum(['7bit', '8bit', 'base64', 'quoted-printable']).optional(),
  thread: z.string().default('a'),
  inReplyTo: z.number().nullable().optional(),
  messageId: z.string().optional(),
  rawBody: z.string().optional(),
  rawBody64: z.string().optional(),
  mimeUnread: z.boolean().optional(),
});
const block = z.strictObject({ repeat: z.number(), stepHours: z.number(), messages: z.array(entry) });

const expectation = z.strictObject({
  verdict: z.enum(['open', 'held', 'quiet']),
  loopType: z.enum(['unanswered_inbound', 'unanswered_outbound']).optional(),
  counterparty: z.string().optional(),
  openedAtMessage: z.number().optional(),
  opensAtMessage: z.number().optional(),
  closes: z.array(z.string()).default([]),
  keeps: z.array(z.string()).default([]),
  extractEligible: z.boolean().optional(),
  extractBecause: z.string().optional(),
  subject: z.string().optional(),
  because: z.string().optional(),
  messages: z
    .record(
      z.string(),
      z.strictObject({
        side: z.enum(['mine', 'theirs', 'machine']).optional(),
        machineReason: z.string().optional(),
        asks: z.boolean().optional(),
        ackOnly: z.boolean().optional(),
      }),
    )
    .default({}),
  quote: z.string().optional(),
  quoteLength: z.number().optional(),
  evidenceMessage: z.number().optional(),
  note: z.string().optional(),
});

const shape = z.strictObject({
  id: z.string(),
  title: z.string(),
  me: z.array(z.string()),
  asOf: z.string(),
  tags: z.array(z.string()).default([]),
  needs: z.array(z.string()).default([]),
  muted: z
    .strictObject({ senders: z.array(z.string()).default([]), threads: z.array(z.string()).default([]) })
    .optional(),
  gmailHeaders: z.boolean().default(true),
  mboxOrder: z.enum(['forward', 'reverse']).default('forward'),
  crlf: z.boolean().default(false),
  alone: z.boolean().default(false),
  ambiguous: z.boolean().optional(),
  differs: z.string().optional(),
  messages: z.array(z.union([block, entry])),
  expect: expectation,
  expectThreads: z.record(z.string(), expectation).default({}),
});

export type Case = z.infer<typeof shape>;
export type Entry = z.infer<typeof entry>;
export type Expectation = z.infer<typeof expectation>;

const file = z.strictObject({
  about: z.string(),
  defaults: z.record(z.string(), z.unknown()).default({}),
  cases: z.array(z.record(z.string(), z.unknown())),
});

/** Reads a file of labelled cases; a field that the format does not know is an error, not a silent pass. */
export function loadCases(path: string): Case[] {
  const { defaults, cases } = file.parse(JSON.parse(readFileSync(path, 'utf8')));
  return cases.map((one) => shape.parse({ ...defaults, ...one }));
}

/** A mail of a case with its number, its instant (null: no date at all) and its Message-ID. */
export type Letter = Entry & { readonly number: number; readonly ms: number | null; readonly id: string };

/** The mails of a case, oldest first, with repeated blocks unrolled. */
export function letters(of: Case): Letter[] {
  const now = Date.parse(of.asOf);
  const flat = of.messages.flatMap((item): Entry[] =>
    'repeat' in item
      ? Array.from({ length: item.repeat }, (_, round) =>
          item.messages.map((mail) => ({ ...mail, ageHours: (mail.ageHours ?? 0) - round * item.stepHours })),
        ).flat()
      : [item],
  );
  return flat.map((mail, index) => ({
    ...mail,
    number: index + 1,
    ms:
      mail.at === null
        ? null
        : mail.at === undefined
          ? now - (mail.ageHours ?? 0) * 3_600_000
          : Date.parse(mail.at),
    id: mail.messageId ?? `<${of.id.toLowerCase()}.${index + 1}@mail.example.org>`,
  }));
}
