import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { handle } from 'hono/aws-lambda';
import * as z from 'zod';
import { type Imported, type ImportPorts, importMailbox } from '#core/accounts/import';
import { openMailboxes } from '#core/adapters/mbox/several';
import { Fault, reject } from '#core/fault';
import { address } from '#core/mail/address';
import type { Unreadable } from '#core/mail/mail';
import type { Mailbox } from '#core/ports';
import { iso } from '#core/time';
import { type Env, jsonBody } from '../api/request.ts';
import { problemOf, problemResponse } from '../shell/http.ts';
import type { Log } from '../shell/log.ts';
import { type AccessPorts, accessRoutes } from './access-door.ts';
import { type DemoPorts, demoRoutes } from './demo/door.ts';
import { doctor } from './doctor.ts';
import type { Ground } from './ground.ts';

type Ports = ImportPorts &
  DemoPorts &
  AccessPorts &
  Pick<Ground, 'kind' | 'store' | 'depths' | 'save'> & {
    readonly log: Log;
  };

const wanted = z.strictObject({
  paths: z.array(z.string().min(1).max(4_096)).min(1).max(100),
  me: z.array(z.string().max(320)).min(1).max(50),
  name: z.string().max(64).optional(),
});

/** How an import stands; `judging` counts the threads that are still to be looked at. */
export type ImportJob = {
  readonly id: string;
  readonly state: 'reading' | 'judging' | 'done' | 'failed';
  readonly bytes: number;
  readonly consumed: number;
  readonly waiting: number;
  readonly account?: string;
  readonly mails?: number;
  readonly threads?: number;
  readonly dataThrough?: string | null;
  readonly unreadable?: readonly Unreadable[];
  readonly problem?: { readonly status: number; readonly detail: string };
};

const FINISHED_KEPT = 20;
const LOOK_AGAIN_MS = 50;

/** Whether an event is for the doors that exist on one machine alone. */
export const isLocal = (event: { readonly rawPath?: string }): boolean =>
  event.rawPath?.startsWith('/local/') === true;

/**
 * Doors for the owner of this machine: files are imported by path, in the background, since reading a mailbox takes longer
 * than a request may; and the house tells how it is.
 */
export function localDoor(ports: Ports): ReturnType<typeof handle> {
  const jobs = new Map<string, { readonly job: ImportJob; readonly mailbox: Mailbox }>();
  const app = new Hono<Env>();
  app.post('/local/import', async (context) => {
    const { paths, me, name } = await jsonBody(context, wanted);
    const declared = me.map((one) => address(one) ?? fail(one));
    const mailbox = await openMailboxes(paths);
    const id = randomUUID();
    const start: ImportJob = { id, state: 'reading', bytes: mailbox.bytes, consumed: 0, waiting: 0 };
    const set = (over: Partial<ImportJob>): void =>
      void jobs.set(id, { mailbox, job: { ...(jobs.get(id)?.job ?? start), ...over } });
    set({});
    forgetFinished(jobs);
    const work = importMailbox(ports, {
      tenant: ports.tenant,
      name: name ?? declared[0] ?? '',
      declared,
      mailbox,
      now: ports.clock(),
    });
    // The job tells how it ended; nobody awaits it here.
    void work
      .then((done) => judge(ports, set, toldOf(done)))
      .catch((error) => {
        told(ports, error);
        set({ state: 'failed', problem: problem(error) });
      });
    return context.json(start, 202);
  });
  app.get('/local/import/:id', (context) => {
    const found = jobs.get(context.req.param('id'));
    if (found === undefined)
      throw reject('not-found', 'There is no such import; it may have ended long ago.');
    return context.json({ ...found.job, consumed: found.mailbox.consumed() });
  });
  app.get('/local/doctor', async (context) =>
    context.json({ checks: await doctor({ ...ports, now: ports.clock() }) }),
  );
  app.route('/local/demo', demoRoutes(ports));
  app.route('/local/access', accessRoutes(ports));
  app.notFound(() => problemResponse(reject('not-found', 'There is nothing at this address.')));
  app.onError((error) => {
    told(ports, error);
    return problemResponse(error);
  });
  return handle(app);
}

/** What is not the caller's doing stands in the log. */
function told({ log }: Ports, error: unknown): void {
  if (problemOf(error).status >= 500) log({ level: 'error', code: 'request_failed', error });
}

const fail = (text: string): never => {
  throw reject('invalid', `"${text}" is no mail address; give name@domain.`);
};

const toldOf = ({ dataThrough, account, mails, threads, unreadable }: Imported): Partial<ImportJob> => ({
  account,
  mails,
  threads,
  unreadable,
  dataThrough: dataThrough === undefined ? null : iso(dataThrough),
});

function forgetFinished(jobs: Map<string, { readonly job: ImportJob }>): void {
  for (const [id, { job }] of jobs)
    if (jobs.size > FINISHED_KEPT && (job.state === 'done' || job.state === 'failed')) jobs.delete(id);
}

/** Waits until every thread has been looked at, and tells how many are left. */
async function judge(
  ports: Ports,
  set: (over: Partial<ImportJob>) => void,
  told: Partial<ImportJob>,
): Promise<void> {
  const left = async () => (await ports.depths()).recheck.waiting;
  for (let waiting = await left(); waiting > 0; waiting = await left()) {
    set({ ...told, state: 'judging', waiting });
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  await ports.save();
  set({ ...told, state: 'done', waiting: 0 });
}

function problem(error: unknown): { status: number; detail: string } {
  const { status, detail } = problemOf(error);
  return {
    status,
    detail: detail ?? (error instanceof Fault ? error.message : 'The import met a defect of Openloop.'),
  };
}
