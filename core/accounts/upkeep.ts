import { callable, type GmailAccount, isHeld } from '#core/accounts/account';
import { askBackfill, type BackfillJob } from '#core/accounts/backfill-job';
import { putOff } from '#core/accounts/cursor';
import { jobMessage } from '#core/accounts/job';
import { rewriteGmail } from '#core/accounts/rewrite';
import type { SyncPorts } from '#core/accounts/sync';
import { canonical } from '#core/mail/address';
import type { Owner, Queue } from '#core/ports';
import { settingOf } from '#core/tenants/settings';
import { DAY, HOUR, type Instant, instant } from '#core/time';

export type UpkeepPorts = SyncPorts & { readonly backfill: Queue<BackfillJob> };

export type Upkept =
  | { readonly ended: 'none' | 'not-yet' | 'put-off' }
  | { readonly ended: 'done'; readonly hadLapsed: boolean };

/** A watch is renewed so long before it lapses: Gmail lets it lapse after seven days, and a renewal may fail for a while. */
export const RENEW_BEFORE_MS = 48 * HOUR;

/**
 * What a mailbox needs once a day: its watch, if it is to lapse soon, the addresses its owner may send as, the names of
 * their labels, older mail where the setting has grown, one more try for the mails that are held, the sealing of what an earlier
 * version stored, and its polls in the due index. Tells whether the watch had lapsed.
 */
export async function keepUp(ports: UpkeepPorts, of: Owner): Promise<Upkept> {
  const now = ports.clock();
  const account = callable(await ports.store.account(of.tenant, of.account), now);
  if (typeof account === 'string') return { ended: account };
  try {
    await renew(ports, of, account);
  } catch (error) {
    return { ended: await putOff(ports, of, error) };
  }
  const { watchedUntil } = account.gmail;
  return { ended: 'done', hadLapsed: watchedUntil !== undefined && watchedUntil <= now };
}

async function renew(ports: UpkeepPorts, of: Owner, account: GmailAccount): Promise<void> {
  const mail = ports.mailOf(of);
  const now = ports.clock();
  const { watchedUntil } = account.gmail;
  const isGood = watchedUntil !== undefined && watchedUntil - now > RENEW_BEFORE_MS;
  const until = isGood ? watchedUntil : (await mail.watch())?.until;
  const aliases = (await mail.aliases()).map(canonical);
  await ports.store.saveLabels(of.tenant, of.account, await mail.labels());
  // Not by the count of gaps: a crash may have come before that was written.
  if ((await ports.store.heldMails(of.tenant, of.account)).some(isHeld))
    await ports.sync.send([jobMessage({ ...of, do: 'retry' }, `upkeep ${account.gmail.upkeepAt}`)]);
  const days = settingOf(await ports.store.settings(of.tenant), 'mail.backfill_days');
  await askBackfill(ports, of, days);
  if ((await ports.store.reseal(of.tenant, of.account)) === 'more')
    await ports.sync.send([jobMessage({ ...of, do: 'upkeep' }, `reseal ${now}`)]);
  // Two who put a poll at one instant share its entry, and one of them may have removed it.
  await ports.due.put('poll', { ...of, at: account.gmail.pollAt });
  const at = nextAt(now, until);
  await ports.due.put('upkeep', { ...of, at });
  let before: Instant | undefined;
  await rewriteGmail(ports.store, of, (old) => {
    before = old.gmail.upkeepAt;
    const { watchedUntil: _, ...gmail } = old.gmail;
    return {
      ...old,
      declared: [...new Set([...old.declared, ...aliases])].sort(),
      gmail: { ...gmail, upkeepAt: at, ...(until === undefined ? {} : { watchedUntil: until }) },
    };
  });
  if (before !== undefined && before !== at) await ports.due.remove('upkeep', { ...of, at: before });
}

/** In a day, or when the watch must be renewed, whichever comes first; never at once again. */
const nextAt = (now: Instant, until: Instant | undefined): Instant =>
  instant(
    Math.max(now + HOUR, Math.min(now + DAY, (until ?? now + 2 * DAY + RENEW_BEFORE_MS) - RENEW_BEFORE_MS)),
  );
