import { resolve } from 'node:path';
import { SingleBar } from 'cli-progress';
import * as z from 'zod';
import type { Address } from '#core/mail/address';
import { out, remark } from './say.ts';
import { ask, faultOf } from './server.ts';
import { unreadableLines } from './unreadable.ts';

const job = z.object({
  id: z.string(),
  state: z.enum(['reading', 'judging', 'done', 'failed']),
  bytes: z.number(),
  consumed: z.number(),
  waiting: z.number(),
  account: z.string().optional(),
  mails: z.number().optional(),
  threads: z.number().optional(),
  dataThrough: z.string().nullable().optional(),
  unreadable: z.array(z.object({ place: z.string(), why: z.string() })).optional(),
  problem: z.object({ status: z.number(), detail: z.string() }).optional(),
});
export type ImportAnswer = z.infer<typeof job>;

export type ImportOptions = {
  readonly mbox: readonly string[];
  readonly me: readonly Address[];
  readonly name?: string;
  readonly json: boolean;
};

const LOOK_AGAIN_MS = 150;

/** `import`: makes files an account of the running product, and waits until every thread has been looked at. */
export async function importCommand(options: ImportOptions): Promise<number> {
  const done = await importInto(options);
  const { account, mails, threads, dataThrough, unreadable = [] } = done;
  if (options.json)
    await out(
      JSON.stringify(
        { ok: true, status: 'ok', account, mails, threads, dataThrough, unreadable },
        undefined,
        2,
      ),
    );
  else
    await out(
      `${mails} mails in ${threads} threads are now the account ${account}, mail up to ${dataThrough ?? 'never'}.\n  npx --no openloop waiting`,
    );
  for (const text of unreadableLines(unreadable)) remark(text);
  return 0;
}

/** Starts an import and follows it to its end. Throws what it failed of. */
export async function importInto({ mbox, me, name }: Omit<ImportOptions, 'json'>): Promise<ImportAnswer> {
  const body = {
    paths: mbox.map((path) => resolve(path)),
    me: [...me],
    ...(name === undefined ? {} : { name }),
  };
  let now = await ask('/local/import', job, { method: 'POST', body });
  const bar = new SingleBar({
    format: '{bar} {percentage} % · {step}',
    clearOnComplete: true,
    hideCursor: false,
    stream: process.stderr,
  });
  const isShown = process.stderr.isTTY === true;
  if (isShown) bar.start(Math.max(1, now.bytes), 0, { step: 'reading' });
  try {
    while (now.state === 'reading' || now.state === 'judging') {
      await new Promise((wake) => setTimeout(wake, LOOK_AGAIN_MS));
      now = await ask(`/local/import/${now.id}`, job);
      if (isShown)
        bar.update(now.consumed, {
          step: now.state === 'reading' ? 'reading' : `${now.waiting} threads to look at`,
        });
    }
  } finally {
    if (isShown) bar.stop();
  }
  if (now.state === 'failed')
    throw faultOf(now.problem?.status ?? 500, now.problem?.detail ?? 'The import failed.');
  return now;
}
