import { type Account, isKept } from '#core/accounts/account';
import { accountNamed } from '#core/accounts/import';
import { reject } from '#core/fault';
import { type AccountId, accountId, type TenantId } from '#core/id';
import type { DataKeys, Store } from '#core/ports';

type Ports = { readonly store: Store; readonly keys: DataKeys };

/** The account that a name stands for: one that is there, or the id of one that may be made. */
export type Named = { readonly id: AccountId; readonly account?: Account };

/** An account that was removed a moment ago gets no new key for a while: another one of its name gets another id. */
const MOST = 20;

/** Rejects with `invalid` where the name can be none, and with `conflict` where too many of that name are being removed. */
export async function accountFor(ports: Ports, tenant: TenantId, name: string): Promise<Named> {
  const first = accountNamed(name);
  const accounts = await ports.store.accounts(tenant);
  const known = accounts.find((one) => isKept(one) && isCalled(one, first));
  if (known !== undefined) return { id: known.id, account: known };
  const taken = new Set(accounts.map(({ id }) => id));
  for (let n = 1; n <= MOST; n += 1) {
    const id = n === 1 ? first : accountId(`${first.slice(0, 60)}-${n}`);
    if (!taken.has(id) && !(await ports.keys.isForgotten({ tenant, account: id }))) return { id };
  }
  throw reject('conflict', 'Accounts of this name were removed too often. Choose another name.');
}

const isCalled = ({ id, name }: Account, wanted: AccountId): boolean =>
  id === wanted || name.trim().toLowerCase() === wanted;
