import * as z from 'zod';
import type { Method } from './quota.ts';
import { badRequest } from './refusal.ts';
import type { messageJson } from './resource.ts';
import type { Mailbox, World } from './state.ts';

/** A call that was let in. */
export type Task = {
  readonly world: World;
  readonly mailbox: Mailbox;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly rules: Parameters<typeof messageJson>[2];
};

export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A method of the API; the path is what follows `/gmail/v1/users/{userId}`. An answer of nothing is a 204. */
export type Route = {
  readonly verb: Verb;
  readonly path: string;
  readonly method: Method;
  readonly run: (task: Task) => object | undefined;
};

/** The body of a call as its schema has it; refused where it is another. */
export function bodyOf<T extends z.ZodType>({ body }: Task, schema: T): z.output<T> {
  const parsed = schema.safeParse(body ?? {});
  if (!parsed.success) throw badRequest('Invalid JSON payload received.', 'badRequest');
  return parsed.data;
}

export const param = ({ params }: Task, name: string): string => params[name] ?? '';

const LABELS = z.array(z.string()).default([]);
export const labelChange = z.object({ addLabelIds: LABELS, removeLabelIds: LABELS });
export const messageBody = z.object({
  raw: z.string().min(1),
  threadId: z.string().min(1).optional(),
  labelIds: LABELS,
});

/** The bytes of a mail that a body carries. */
export const rawOf = ({ raw }: { readonly raw: string }): Buffer => Buffer.from(raw, 'base64url');

export const inThread = (threadId: string | undefined): { readonly threadId?: string } =>
  threadId === undefined ? {} : { threadId };
