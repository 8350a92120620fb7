import Table from 'cli-table3';
import pc from 'picocolors';
import * as z from 'zod';
import { visible } from '#core/mail/visible';
import { type LoopRecord, loopRecord } from '../shell/view.ts';
import { reasonWords, typeWords } from './digest.ts';
import { out } from './say.ts';
import { ask, query } from './server.ts';

type Json = { readonly json: boolean };
const page = z.object({ loops: z.array(loopRecord), next: z.string().nullable() });
const events = z.object({
  events: z.array(
    z.object({
      seq: z.number(),
      at: z.string(),
      type: z.string(),
      because: z.string(),
      byMessageId: z.string().nullable(),
    }),
  ),
});

/** `loops list`: the record, page after page until the limit or its end; a rare status may take many. */
export async function loopsList(
  options: Json & { status?: string; type?: string; account?: string; limit: number },
): Promise<number> {
  const { status, type, account, limit } = options;
  const loops: LoopRecord[] = [];
  let cursor: string | undefined;
  do {
    const answer = await ask(
      `/v1/loops${query({ status, type, account, cursor, limit: Math.min(200, limit - loops.length) })}`,
      page,
    );
    loops.push(...answer.loops);
    cursor = answer.next ?? undefined;
  } while (cursor !== undefined && loops.length < limit);
  if (options.json) await out(JSON.stringify({ ok: true, status: 'ok', loops }, undefined, 2));
  else await out(loops.length === 0 ? 'No loop of that kind is on record.' : table(loops));
  return 0;
}

function table(loops: readonly LoopRecord[]): string {
  const tty = process.stdout.isTTY;
  const grid = new Table({
    head: ['id', 'status', 'since', 'with', 'thread'],
    style: { head: tty ? ['bold'] : [], border: tty ? ['grey'] : [], compact: true },
  });
  for (const loop of loops)
    grid.push([
      loop.id,
      loop.status,
      loop.openedAt.slice(0, 10),
      visible(loop.counterparty ?? ''),
      visible(loop.subject).slice(0, 60),
    ]);
  return grid.toString();
}

/** `loops show`: one loop with all that happened to it. */
export async function loopsShow(id: string, options: Json): Promise<number> {
  const [loop, history] = [
    await ask(`/v1/loops/${encodeURIComponent(id)}`, loopRecord),
    await ask(`/v1/loops/${encodeURIComponent(id)}/events`, events),
  ];
  if (options.json) {
    await out(JSON.stringify({ ok: true, status: 'ok', loop, ...history }, undefined, 2));
    return 0;
  }
  const lines: Array<readonly [string, string]> = [
    ['thread', `${visible(loop.subject)}  (${loop.threadId})`],
    ['with', `${loop.name === null ? '' : `${visible(loop.name)} `}${loop.counterparty ?? 'nobody'}`],
    ['what', `${typeWords(loop.type)}: ${reasonWords(loop.because)}`],
    [
      'status',
      loop.status +
        (loop.snoozedUntil === null ? '' : ` until ${loop.snoozedUntil}`) +
        (loop.closed?.note ? ` (${visible(loop.closed.note)})` : ''),
    ],
    ['since', `${loop.openedAt}, on the list from ${loop.opensAt}`],
    ['account', loop.account],
  ];
  await out(lines.map(([what, text]) => `${pc.bold(what.padEnd(8))} ${text}`).join('\n'));
  for (const { at, quote, messageId } of loop.evidence)
    await out(`${pc.bold('evidence')} ${at} ${messageId}\n         "${visible(quote)}"`);
  for (const { at, type, because, byMessageId } of history.events)
    await out(
      `${pc.dim(at)} ${type}: ${reasonWords(because)}${byMessageId === null ? '' : pc.dim(` ${byMessageId}`)}`,
    );
  return 0;
}

/** `loops done|drop|reopen|snooze`: one command to one loop. */
export async function loopsCommand(
  id: string,
  command: { readonly path: string; readonly body: object; readonly said: string },
  { json }: Json,
): Promise<number> {
  const loop = await ask(`/v1/loops/${encodeURIComponent(id)}/${command.path}`, loopRecord, {
    method: 'POST',
    body: command.body,
  });
  await out(
    json
      ? JSON.stringify({ ok: true, status: 'ok', id: loop.id, loopStatus: loop.status, loop }, undefined, 2)
      : `${command.said}: ${visible(loop.subject)} (${loop.counterparty ?? 'nobody'})`,
  );
  return 0;
}

const muted = z.object({ account: z.string(), kind: z.string(), value: z.string(), already: z.boolean() });
const unmuted = z.object({ account: z.string(), kind: z.string(), value: z.string(), removed: z.boolean() });
type MuteOf = {
  readonly kind: 'sender' | 'thread';
  readonly value: string;
  readonly account?: string | undefined;
};

/** `loops mute sender|thread`. */
export async function loopsMute(of: MuteOf, { json }: Json): Promise<number> {
  const said = await ask('/v1/mutes', muted, { method: 'POST', body: of });
  const words = said.already
    ? `${said.value} was muted already in ${said.account}.`
    : `${said.value} is muted in ${said.account}: nothing new of it opens. What is open stays.`;
  await out(json ? JSON.stringify({ ok: true, status: 'ok', muted: true, ...said }) : words);
  return 0;
}

/** `loops unmute sender|thread`; what was not muted is no failure. */
export async function loopsUnmute(of: MuteOf, { json }: Json): Promise<number> {
  const said = await ask(`/v1/mutes${query(of)}`, unmuted, { method: 'DELETE' });
  const words = said.removed
    ? `${said.value} is heard again in ${said.account}, when its thread is next looked at.`
    : `${said.value} was not muted in ${said.account}.`;
  await out(json ? JSON.stringify({ ok: true, status: 'ok', ...said }) : words);
  return 0;
}
