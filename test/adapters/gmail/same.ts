import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailOf } from '#core/adapters/mbox/letter';
import { unquoted } from '#core/adapters/mbox/quoting';
import { pieces } from '#core/adapters/mbox/split';
import { threadId } from '#core/id';
import { type Fact, factOf } from '#core/mail/fact';
import { type Me, meOf } from '#core/mail/identity';
import { keeper } from '#core/mail/keep';
import { labelsOfIds } from '#core/mail/label-ids';
import type { Label, Mail } from '#core/mail/mail';
import { instant } from '#core/time';
import type { FakeGmailOptions } from '../../../functions/local/gmail/gmail.ts';
import { NORA } from '../../loops/facts.ts';
import { opened } from './opened.ts';

/** The bytes of a mail, and the mail as the reader of files reads it. */
export type Both = { readonly raw: Buffer; readonly filed: Mail };

/** The mails of an mbox, each as the bytes that were sent. */
export async function mailsOf(mbox: Buffer): Promise<Both[]> {
  const folder = mkdtempSync(join(tmpdir(), 'openloop-same-'));
  const found: Both[] = [];
  try {
    const path = join(folder, 'all.mbox');
    writeFileSync(path, mbox);
    for await (const { bytes, at, from } of pieces({ path, advance: () => {} })) {
      if (from === undefined) continue;
      const folderLabels = { labels: new Set<Label>(), own: [] };
      const mail = mailOf({ place: `byte ${at}`, bytes, quoted: true, folder: folderLabels, from });
      if (!('why' in mail)) found.push({ raw: unquoted(bytes), filed: mail });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return found;
}

const CATEGORIES: ReadonlySet<Label> = new Set(['PROMOTIONS', 'SOCIAL', 'FORUMS', 'UPDATES', 'PERSONAL']);
const idOf = (label: Label): string => (CATEGORIES.has(label) ? `CATEGORY_${label}` : label);

/** Where a fact comes from is all that may differ. */
const comparable = (fact: Fact) => {
  if ('omitted' in fact) return { omitted: fact.omitted, ties: fact.ties };
  const { source: _, ...message } = fact.message;
  return { message: { ...message, userLabels: [...message.userLabels].sort() }, ties: fact.ties };
};

/** What the same mails come to as files, and through Gmail: by themselves, and as all of their thread. */
export async function bothWays(
  mails: readonly Both[],
  options: { readonly me?: Me; readonly bodies?: FakeGmailOptions['bodies'] } = {},
) {
  const { mail, mailbox } = opened({ bodies: options.bodies ?? {} });
  const reading = { me: options.me ?? meOf([NORA]), keep: keeper() };
  const names = new Map<string, string>();
  const ids = new Map<string, string>();
  const labelId = (name: string): string => {
    const id = ids.get(name) ?? mailbox.newLabel(name);
    ids.set(name, id);
    names.set(id, name);
    return id;
  };
  const compared = [];
  for (const { raw, filed } of mails) {
    const labels = [...[...filed.labels].map(idOf), ...filed.userLabels.map(labelId)];
    const placed = mailbox.deliver(raw, { labels, at: filed.receivedAt ?? instant(0) });
    const live = await mail.message(placed.id);
    const thread = await mail.thread(threadId(placed.threadId));
    const again = thread?.find((one) => one.source.id === placed.id);
    const named = (one: typeof live) =>
      one && { ...one, userLabels: labelsOfIds(one.source.labels, names).own };
    const [alone, within] = [named(live), named(again)];
    compared.push({
      subject: filed.headers.find(([name]) => name === 'message-id')?.[1] ?? filed.place,
      filed: comparable(await factOf(filed, reading)),
      live: alone && comparable(await factOf(alone, reading)),
      within: within && comparable(await factOf(within, reading)),
    });
  }
  return compared;
}
