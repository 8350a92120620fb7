import { createHash } from 'node:crypto';
import type { GmailAccount } from '#core/accounts/account';
import { type ConnectPorts, claim, connectMailbox, noteLost, reconnect, TAKEN } from '#core/accounts/connect';
import { isShared, sweepUp } from '#core/accounts/disconnect';
import { accountFor } from '#core/accounts/naming';
import { opened, signed } from '#core/accounts/signed';
import { MAIL_SCOPE, WORDING } from '#core/accounts/terms';
import { Fault, reject } from '#core/fault';
import { type TenantId, tenantId } from '#core/id';
import { canonical } from '#core/mail/address';
import type { Consent, DataKeys, DueItem, Granted, Owner, Pending } from '#core/ports';
import { type Instant, instant } from '#core/time';

export type ConsentPorts = ConnectPorts & {
  readonly consent: Consent;
  readonly keys: DataKeys;
  /** Random text that nobody guesses, at least 43 characters of base64url. */
  readonly secret: () => string;
  /** The product-wide key that states and cookies are signed with. */
  readonly signingKey: Uint8Array;
};

/** What a browser is sent away with: where to, and the cookie by which it is known again. */
export type Begun = { readonly url: string; readonly cookie: string; readonly until: Instant };

/** A consent that is not given within ten minutes is asked for anew. */
const PATIENCE_MS = 10 * 60_000;

/**
 * Begins to connect a mailbox, or to connect it again. Nothing of it is kept but a secret for ten minutes. The state that
 * goes to Google names it; the cookie stays with whoever began. Rejects with `conflict` where the name is that of a file.
 */
export async function beginConsent(
  ports: ConsentPorts,
  ask: { readonly tenant: TenantId; readonly name: string; readonly redirectUri: string },
): Promise<Begun> {
  const { tenant, redirectUri, name } = ask;
  const { id: account, account: known } = await accountFor(ports, tenant, name);
  if (known?.source === 'file') throw reject('conflict', TAKEN.file);
  const [id, verifier] = [ports.secret(), ports.secret()];
  const until = instant(ports.clock() + PATIENCE_MS);
  const sub = known?.gmail.sub;
  const pending: Pending = { id, account, name, verifier, redirectUri, wording: WORDING, until };
  await ports.store.savePending(tenant, sub === undefined ? pending : { ...pending, sub });
  const url = ports.consent.url({
    state: signed(ports.signingKey, ['state', tenant, id]),
    challenge: createHash('sha256').update(verifier).digest('base64url'),
    redirectUri,
    ...(known === undefined ? {} : { loginHint: known.gmail.address }),
  });
  return { url, cookie: signed(ports.signingKey, ['browser', id]), until };
}

/** What Google sends a browser back with, and the cookie that it brings along. */
export type CameBack = {
  readonly state: string | undefined;
  readonly code: string | undefined;
  readonly error: string | undefined;
  readonly cookie: string | undefined;
};

/**
 * Takes Google's answer: the browser must be the one that began, and each beginning counts once. Whatever is granted and
 * is not what was asked for is given back at once. Rejects with a sentence for the person who reads it.
 */
export async function takeConsent(ports: ConsentPorts, back: CameBack): Promise<GmailAccount> {
  const { tenant, pending } = await pendingOf(ports, back);
  if (back.error !== undefined || back.code === undefined)
    throw reject('forbidden', 'Google was not given leave, so nothing is connected. You may try again.');
  const { verifier, redirectUri } = pending;
  const granted = await ports.consent.exchange({ code: back.code, verifier, redirectUri });
  if (granted === 'refused')
    throw reject('invalid', 'Google does not know this answer any more. Begin again.');
  const of: Owner = { tenant, account: pending.account };
  try {
    return await connectGranted(ports, of, { pending, granted });
  } catch (error) {
    // What failed in passing may have connected all the same; if not, it is swept up.
    if (!(error instanceof Fault) || error.kind !== 'retry') await giveUp(ports, of, granted);
    throw error;
  }
}

/** What is not connected must not stay granted. Google ends all of a person's grants at once: not where one is in use. */
async function giveUp(ports: ConsentPorts, of: Owner, granted: Granted): Promise<void> {
  const { store, directory, consent } = ports;
  const { email, refreshToken } = granted;
  try {
    const account = await store.account(of.tenant, of.account);
    const isOthers = account?.source === 'gmail' && !isOf(account, granted);
    if (account === undefined || isOthers) await directory.release(email, of);
    if (!(await isInUse(ports, of, granted))) await consent.revoke(refreshToken);
    const isStored = (await store.grant(of.tenant, of.account))?.refreshToken === refreshToken;
    if (!isStored || (account?.source === 'gmail' && !isOthers)) return;
    // Two people who connected under one name at once: the account of the one must not be read with what the other gave.
    if (isOthers) await noteLost(ports, of, { kind: 'revoked', refreshToken });
    await store.dropGrant(of.tenant, of.account);
  } catch (error) {
    // Who connects is to hear of the first failure; what is left by this one is swept up.
    if (!(error instanceof Fault)) throw error;
  }
}

/** Whether another account has the mailbox, or one of the same person is read, this one among them. */
async function isInUse({ directory, store }: ConsentPorts, of: Owner, { email, sub }: Granted) {
  const owner = await directory.ownerOf(email);
  const isOurs = owner?.tenant === of.tenant && owner.account === of.account;
  return (owner !== undefined && !isOurs) || isShared(store, of.tenant, { sub });
}

async function pendingOf(ports: ConsentPorts, { state, cookie }: CameBack) {
  const [what, tenant, id] = opened(ports.signingKey, state);
  const [mark, began] = opened(ports.signingKey, cookie);
  const isBegun = what === 'state' && mark === 'browser' && began === id;
  if (!isBegun || tenant === undefined || id === undefined)
    throw reject('forbidden', 'This browser did not begin this. Begin again where you want to connect.');
  const whose = tenantId(tenant);
  const pending = await ports.store.takePending(whose, id, ports.clock());
  if (pending === undefined)
    throw reject('gone', 'This was begun too long ago, or is done already. Begin again.');
  return { tenant: whose, pending };
}

type Given = { readonly pending: Pending; readonly granted: Granted };

async function connectGranted(
  ports: ConsentPorts,
  of: Owner,
  { pending, granted }: Given,
): Promise<GmailAccount> {
  if (!granted.scopes.includes(MAIL_SCOPE))
    throw reject(
      'forbidden',
      'The box for reading mail was not ticked, so nothing can be read. Begin again and tick it.',
    );
  const known = await ports.store.account(of.tenant, of.account);
  if (known?.source === 'file') throw reject('conflict', TAKEN.file);
  if (known?.closing !== undefined)
    throw reject('gone', 'This account is being removed meanwhile. Begin again, and it becomes a new one.');
  const { sub, email, scopes, refreshToken, refreshUntil } = granted;
  const isSame = known === undefined || isOf(known, granted);
  if (!isSame || (pending.sub ?? sub) !== sub) throw anotherPerson();
  const at = ports.clock();
  const agreed = { sub, consent: { wording: pending.wording, scopes, at } };
  if (known === undefined) await prepare(ports, { ...of, at }, granted);
  const until = refreshUntil === undefined ? {} : { until: refreshUntil };
  await ports.store.saveGrant(of.tenant, of.account, { refreshToken, email, at, ...until });
  await claim(ports, known?.gmail.address ?? email, of);
  if (known !== undefined) return reconnect(ports, of, agreed);
  const made = await connectMailbox(ports, { ...of, name: pending.name, ...agreed });
  if (!isOf(made, granted)) throw anotherPerson();
  await ports.due.remove('upkeep', { ...of, at });
  return made;
}

/**
 * A connecting that is not brought to its end is found by what is due and the grant, and what it left is swept up. What
 * one of another mailbox left goes first: tokens of it may be held here and there. Rejects where that one may be under way.
 */
async function prepare(ports: ConsentPorts, due: DueItem, { email }: Granted): Promise<void> {
  const { tenant, account } = due;
  const leftOver = async (): Promise<boolean> => {
    const left = await ports.store.grant(tenant, account);
    return left !== undefined && canonical(left.email) !== canonical(email);
  };
  if (await leftOver()) await sweepUp(ports, { tenant, account });
  if (await leftOver())
    throw reject(
      'conflict',
      'Another mailbox is being connected under this name. Choose another name, or try again in a quarter of an hour.',
    );
  await ports.due.put('upkeep', due);
}

const anotherPerson = (): Fault =>
  reject(
    'conflict',
    'This is another Google account than before. Choose the same one, or connect it under another name.',
  );

/** Whether an account is of who consented; one that nobody consented to goes by its address. */
function isOf({ gmail: { sub, address } }: GmailAccount, granted: Granted): boolean {
  return sub === undefined ? canonical(address) === canonical(granted.email) : sub === granted.sub;
}
