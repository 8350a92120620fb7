import type { Context, MiddlewareHandler } from 'hono';
import type * as z from 'zod';
import { isKept, noAccount } from '#core/accounts/account';
import { Fault, reject } from '#core/fault';
import { type AccountId, accountId, type TenantId } from '#core/id';
import type { Ports } from '../shell/wire.ts';

/** What every route finds in its context. */
export type Env = { Variables: { tenant: TenantId } };
export type ApiPorts = Pick<Ports, 'store' | 'sync' | 'backfill' | 'clock' | 'tenant'>;

/** Characters of a request body: commands are small. */
const MAX_BODY = 64 * 1024;

/** Lets nobody in whose tenant is not known by a verified credential; a path or a parameter never names one. */
export const signedIn =
  (ports: Pick<ApiPorts, 'tenant'>): MiddlewareHandler<Env> =>
  async (context, next) => {
    const tenant = ports.tenant();
    if (tenant === undefined) throw reject('unauthenticated', 'Sign in first.');
    context.set('tenant', tenant);
    await next();
  };

/** A parsed value, or a 400 that names the field and what it may be. */
export function parsed<T>(shape: z.ZodType<T>, value: unknown): T {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw reject('invalid', `${field === '' ? 'The request' : field}: ${issue?.message ?? 'is not valid'}.`);
}

/** The JSON body of a request; an empty one counts as {}. */
export async function jsonBody<T>(context: Context<Env>, shape: z.ZodType<T>): Promise<T> {
  const text = await context.req.text();
  if (text.length > MAX_BODY) throw reject('too-large', `The body has more than ${MAX_BODY} characters.`);
  if (text === '') return parsed(shape, {});
  const type = context.req.header('content-type') ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type))
    throw reject('unsupported-type', 'Send the body as application/json.');
  return parsed(shape, jsonOf(text));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw reject('invalid', 'The body is no JSON.', cause);
  }
}

/** The version that a command was meant for (`If-Match: "3"`); undefined where it does not say. */
export function expectedVersion(context: Context<Env>): number | undefined {
  const tag = context.req.header('if-match');
  if (tag === undefined || tag === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(tag)?.[1];
  if (version === undefined)
    throw reject('invalid', 'If-Match must be the version of the loop in quotes, for example "3".');
  return Number(version);
}

/** A query parameter that is a number. */
export function wholeOf(
  text: string | undefined,
  { name, least, most }: { name: string; least: number; most: number },
): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw reject('invalid', `${name} must be a whole number from ${least} to ${most}.`);
}

/**
 * The account that a query names, undefined where it names none. One that does not exist, or is being removed, is no empty
 * list: 404.
 */
export async function accountOf(
  { store }: ApiPorts,
  context: Context<Env>,
  name: string | undefined,
): Promise<AccountId | undefined> {
  if (name === undefined) return undefined;
  const account = await store.account(context.get('tenant'), accountId(name));
  if (!isKept(account)) throw noAccount(name);
  return account.id;
}

/** A query parameter that is yes or no. */
export function flagOf(text: string | undefined, name: string): boolean {
  if (text === undefined || text === 'false') return false;
  if (text === 'true') return true;
  throw reject('invalid', `${name} must be true or false.`);
}

/** A write that lost to others three times: come again. */
export const busy = (): Fault => new Fault('retry', 'The loop is being changed by others. Try again.');
