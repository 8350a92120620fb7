import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { GmailAccount } from '#core/accounts/account';
import type { TenantId } from '#core/id';
import type { Instant } from '#core/time';
import { iso } from '#core/time';
import type { Depth, Ground } from './ground.ts';

/** One line of a health report: what was looked at, how it is, and what to do where it is not well. */
export type Check = {
  readonly name: string;
  readonly ok: boolean;
  readonly says: string;
  readonly todo?: string;
};

/** Looks at everything that a house stands on. */
export async function doctor({
  kind,
  store,
  depths,
  tenant,
  now,
}: Pick<Ground, 'kind' | 'store' | 'depths'> & { readonly tenant: TenantId; readonly now: Instant }): Promise<
  Check[]
> {
  return [
    engines(kind),
    await storeCheck(store),
    ...(await queueChecks(depths)),
    ...(await mailboxChecks(store, tenant, now)),
    clockCheck(),
    await versions(),
  ];
}

const engines = (kind: Ground['kind']): Check => ({
  name: 'engines',
  ok: true,
  says:
    kind === 'engines'
      ? 'embedded DynamoDB and SQS'
      : 'no embedded engine for this machine: data is kept in memory and in a snapshot file',
  ...(kind === 'engines'
    ? {}
    : { todo: 'Set DYNAMODB_ENDPOINT and SQS_ENDPOINT to use engines of your own.' }),
});

async function storeCheck(store: Ground['store']): Promise<Check> {
  const trouble = await store.ping();
  return trouble === undefined
    ? { name: 'store', ok: true, says: 'answers' }
    : { name: 'store', ok: false, says: trouble, todo: 'Stop Openloop and start it again; your data stays.' };
}

const TODO = {
  recheck: 'Import the mailbox again: it repeats whatever was given up.',
  sync: 'Run openloop sync: it repeats whatever was given up.',
  backfill: 'Run openloop sync --full: it repeats whatever was given up.',
} as const;

async function queueChecks(depths: Ground['depths']): Promise<Check[]> {
  try {
    const all = await depths();
    return [
      queueCheck('recheck', all.recheck),
      queueCheck('sync', all.sync),
      queueCheck('backfill', all.backfill),
    ];
  } catch {
    const todo = 'Stop Openloop and start it again.';
    return [{ name: 'queues', ok: false, says: 'do not answer', todo }];
  }
}

const queueCheck = (name: keyof typeof TODO, { waiting, dead }: Depth): Check => ({
  name: `queue ${name}`,
  ok: dead === 0,
  says: `${waiting} to come, ${dead} given up`,
  ...(dead === 0 ? {} : { todo: TODO[name] }),
});

/** Live mailboxes: whether changes are pushed, and what is held. */
async function mailboxChecks(store: Ground['store'], tenant: TenantId, now: Instant): Promise<Check[]> {
  const accounts = await store.accounts(tenant).catch(() => []);
  return accounts.flatMap((account) => (account.source === 'gmail' ? [mailboxCheck(account, now)] : []));
}

function mailboxCheck({ id, gmail, gaps }: GmailAccount, now: Instant): Check {
  const { watchedUntil } = gmail;
  const hasLapsed = watchedUntil !== undefined && watchedUntil <= now;
  const pushes =
    watchedUntil === undefined
      ? 'polled'
      : hasLapsed
        ? 'no longer watched'
        : `watched until ${iso(watchedUntil)}`;
  const todo = hasLapsed
    ? 'Changes are polled meanwhile; the watch is renewed within the hour.'
    : gaps > 0
      ? `Run openloop sync --account ${id} --held to try them again.`
      : undefined;
  return {
    name: `mailbox ${id}`,
    ok: todo === undefined,
    says: gaps === 0 ? pushes : `${pushes}, ${gaps} held`,
    ...(todo === undefined ? {} : { todo }),
  };
}

const EARLIEST = Date.UTC(2026, 0, 1);

/** A clock that is years behind judges every mail as of the future. */
function clockCheck(): Check {
  const now = Date.now();
  const says = new Date(now).toISOString();
  return now > EARLIEST
    ? { name: 'clock', ok: true, says }
    : { name: 'clock', ok: false, says, todo: 'Set the clock of this machine.' };
}

const manifest = z.object({ version: z.string() });

async function versions(): Promise<Check> {
  const { version } = manifest.parse(
    JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')),
  );
  return { name: 'versions', ok: true, says: `openloop ${version}, node ${process.versions.node}` };
}
