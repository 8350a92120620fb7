import { Hono } from 'hono';
import * as z from 'zod';
import { type ConnectPorts, connectMailbox } from '#core/accounts/connect';
import { accountFor } from '#core/accounts/naming';
import { ACCEPT_FIRST, WORDING } from '#core/accounts/terms';
import { reject } from '#core/fault';
import type { TenantId } from '#core/id';
import type { DataKeys } from '#core/ports';
import { type Env, jsonBody } from '../api/request.ts';
import { type AccessBook, access } from './access.ts';

export type AccessPorts = ConnectPorts & {
  readonly keys: DataKeys;
  readonly tenant: TenantId;
  readonly book: AccessBook;
};

const wanted = z.strictObject({ name: z.string().max(64), accept: z.string().optional(), from: access });

/** Connects a mailbox by a token that another tool on this machine looks after. */
export const accessRoutes = ({ book, tenant, ...ports }: AccessPorts) =>
  new Hono<Env>().post('/', async (context) => {
    const { name, accept, from } = await jsonBody(context, wanted);
    if (accept !== WORDING) throw reject('unprocessable', ACCEPT_FIRST);
    const { id, account } = await accountFor(ports, tenant, name);
    if (account !== undefined)
      throw reject(
        'conflict',
        `There is an account ${id} already: choose another name, or disconnect it first.`,
      );
    await book.set(id, from);
    const at = ports.clock();
    try {
      const consent = { wording: WORDING, scopes: [], at };
      const made = await connectMailbox(ports, { tenant, account: id, name, consent });
      return context.json({ account: made.id }, 201);
    } catch (error) {
      if ((await ports.store.account(tenant, id)) === undefined) await book.remove(id);
      throw error;
    }
  });
