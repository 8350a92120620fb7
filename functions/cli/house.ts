import pc from 'picocolors';
import * as z from 'zod';
import { visible } from '#core/mail/visible';
import { heldSentence, waitingView } from '../shell/view.ts';
import { digestText } from './digest.ts';
import { lostLine, progressWords } from './health.ts';
import { out } from './say.ts';
import { ask, query } from './server.ts';
import { type AccountView, accountView } from './sync.ts';

type Json = { readonly json: boolean };

/** `waiting` without a file: the list of the running product. */
export async function waitingFromServer(
  options: Json & { top?: number; account?: string; asOf?: string; staleOk: boolean },
): Promise<number> {
  const { top, account, asOf, staleOk } = options;
  const view = await ask(
    `/v1/waiting${query({ top, account, as_of: asOf, stale_ok: staleOk || undefined })}`,
    waitingView,
  );
  await out(options.json ? JSON.stringify(view, undefined, 2) : digestText(view).join('\n'));
  return view.ok ? 0 : 1;
}

/** `accounts`: the mailboxes that the product knows. */
export async function accountsCommand({ json }: Json): Promise<number> {
  const { accounts } = await ask('/v1/accounts', z.object({ accounts: z.array(accountView) }));
  if (json) await out(JSON.stringify({ ok: true, status: 'ok', accounts }, undefined, 2));
  else if (accounts.length === 0)
    await out('No mailbox yet: npx --no openloop import --mbox takeout.mbox --me you@example.com');
  for (const one of json ? [] : accounts)
    await out(
      [
        `${pc.bold(one.id)}  ${one.addresses.join(', ')}`,
        `  mail up to ${one.dataThrough ?? 'never'}, read ${one.syncedAt ?? 'never'}${one.gaps > 0 ? `, ${one.gaps} unreadable` : ''}`,
        ...mailboxLines(one),
      ].join('\n'),
    );
  return 0;
}

const PUSHES = {
  on: 'changes are pushed',
  off: 'changes are polled',
  lapsed: 'pushes have lapsed; changes are polled until they are renewed',
} as const;

function mailboxLines({ id, mailbox, held, health, removing }: AccountView): string[] {
  if (removing) return ['  is being removed'];
  if (mailbox === null) return [];
  const { pushes, notBefore, refilling, readFrom } = mailbox;
  const lost = lostLine(id, health);
  if (lost !== undefined) return [`  ${pc.red('lost:')} ${lost}`];
  return [
    `  gmail, ${PUSHES[pushes]}${refilling ? ', what was missed is still being read' : ''}`,
    ...(health.status === 'backfilling' ? [`  older mail: ${progressWords(health.progress)}`] : []),
    ...(readFrom === null ? [] : [`  read back to ${readFrom}`]),
    ...(notBefore === null ? [] : [`  not asked before ${notBefore}`]),
    ...held.flatMap((mail) => [
      `  ${pc.yellow('held:')} a mail${mail.from === null ? '' : ` from ${visible(mail.from)}`}: ${heldSentence(mail.why)}`,
      `    ${mail.retry}`,
    ]),
  ];
}

const setting = z.object({
  key: z.string(),
  value: z.string(),
  default: z.string(),
  about: z.string(),
  allowed: z.string(),
});

/** `config list|get|set`. */
export async function configCommand(
  what:
    | { readonly do: 'list' }
    | { readonly do: 'get'; readonly key: string }
    | { readonly do: 'set'; readonly key: string; readonly value: string },
  { json }: Json,
): Promise<number> {
  const path = (key: string) => `/v1/settings/${encodeURIComponent(key)}`;
  const settings =
    what.do === 'list'
      ? (await ask('/v1/settings', z.object({ settings: z.array(setting) }))).settings
      : [
          what.do === 'get'
            ? await ask(path(what.key), setting)
            : await ask(path(what.key), setting, { method: 'PUT', body: { value: what.value } }),
        ];
  if (json) await out(JSON.stringify({ ok: true, status: 'ok', settings }, undefined, 2));
  for (const one of json ? [] : settings)
    await out(
      `${pc.bold(one.key)} = ${one.value}${one.value === one.default ? pc.dim(' (default)') : ''}\n  ${one.about}; ${one.allowed}`,
    );
  return 0;
}

const checks = z.object({
  checks: z.array(
    z.object({ name: z.string(), ok: z.boolean(), says: z.string(), todo: z.string().optional() }),
  ),
});

/** `doctor`: one line for each thing that the house stands on. Exit code 1 when one of them is not well. */
export async function doctorCommand({ json }: Json): Promise<number> {
  const report = await ask('/local/doctor', checks);
  const isWell = report.checks.every((check) => check.ok);
  if (json)
    await out(JSON.stringify({ ok: isWell, status: isWell ? 'ok' : 'unwell', ...report }, undefined, 2));
  for (const check of json ? [] : report.checks)
    await out(
      `${check.ok ? pc.green('ok ') : pc.red('bad')} ${check.name.padEnd(14)} ${check.says}${check.todo === undefined ? '' : `\n                   ${check.todo}`}`,
    );
  return isWell ? 0 : 1;
}
