import { accountId, loopId } from '#core/id';
import { crossingsOf } from '#core/loops/crossings';
import { detect } from '#core/loops/detect';
import { isOpen } from '#core/loops/explain';
import { NO_MUTES } from '#core/loops/mute';
import { type ListedLoop, waiting } from '#core/loops/waiting';
import { type Address, canonical } from '#core/mail/address';
import { viewWaiting } from '../shell/view.ts';
import { digestText } from './digest.ts';
import { out, remark } from './say.ts';
import { type MailboxOptions, readSource, type Source } from './source.ts';
import { unreadableLines } from './unreadable.ts';

export type WaitingOptions = MailboxOptions & { readonly top: number; readonly staleOk: boolean };

/** All loops of a source: those on the list at its clock, and how many more are held. */
export function loopsOf(
  source: Source,
  since: number,
): { readonly open: ListedLoop[]; readonly held: number } {
  const { collection, me, now } = source;
  const crossings = crossingsOf(collection.threads, me);
  const account = accountId(source.account);
  const names = namesOf(source);
  const open: ListedLoop[] = [];
  let held = 0;
  for (const thread of collection.threads) {
    const verdict = detect(thread, {
      me,
      now,
      mutes: NO_MUTES,
      crossings: crossings(thread),
      firstSightDays: since,
    });
    for (const loop of verdict.loops) {
      if (!isOpen(loop, now)) {
        held += 1;
        continue;
      }
      const { counterparty } = loop;
      const name = counterparty === null ? '' : (names.get(canonical(counterparty)) ?? '');
      const { subject } = verdict;
      open.push({
        ...loop,
        id: loopId(account, thread.id, loop.type),
        account,
        threadId: thread.id,
        name,
        subject,
      });
    }
  }
  return { open, held };
}

/** The display name that each person last wrote under, else the one that they were last addressed by. */
function namesOf({ collection }: Source): ReadonlyMap<string, string> {
  const named = new Map<string, { readonly at: number; readonly name: string; readonly own: boolean }>();
  const offer = (who: Address, name: string, at: number, own: boolean): void => {
    const known = named.get(canonical(who));
    if (name === '' || (known !== undefined && (known.own !== own ? known.own : known.at > at))) return;
    named.set(canonical(who), { at, name, own });
  };
  for (const thread of collection.threads)
    for (const { from, behindList, name, to, toNames, at } of thread.messages) {
      if (behindList === undefined) offer(from, name, at, true);
      for (const [index, who] of to.entries()) offer(who, toNames[index] ?? '', at, false);
    }
  return new Map([...named].map(([key, { name }]) => [key, name]));
}

/** `openloop waiting --mbox`: the ranked list of people. Exit code 1 when the data is too old to answer from. */
export async function waitingCommand(options: WaitingOptions): Promise<number> {
  const source = await readSource(options);
  const { open, held } = loopsOf(source, options.since);
  const { unreadable } = source.collection;
  const { dataThrough } = source;
  const account = {
    account: accountId(source.account),
    dataThrough,
    syncedAt: dataThrough,
    gaps: unreadable.length,
    health: { status: 'fresh' } as const,
  };
  const { now } = source;
  const answer = waiting({
    loops: open,
    accounts: [account],
    now,
    top: options.top,
    staleOk: options.staleOk,
  });
  const command = commandOf(options);
  const view = viewWaiting(answer, command);
  if (options.json) await out(JSON.stringify({ ...view, held, unreadable }, undefined, 2));
  else await out([source.line, ...digestText(view, held)].join('\n'));
  for (const text of unreadableLines(unreadable)) remark(text);
  return view.ok ? 0 : 1;
}

/** The same command with a newer clock, as it can be pasted into a shell. */
function commandOf({ mbox, me, top, since }: WaitingOptions): string {
  const quoted = (text: string): string =>
    /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
  const files = mbox.map((path) => `--mbox ${quoted(path)}`);
  return [
    'npx --no openloop waiting',
    ...files,
    `--me ${me.join(',')}`,
    `--top ${top}`,
    `--since ${since}`,
  ].join(' ');
}
