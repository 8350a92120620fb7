import { askSync } from '#core/accounts/ask';
import { takePush } from '#core/accounts/push';
import { askRedetect } from '#core/accounts/redetect';
import { address } from '#core/mail/address';
import { historyId } from '#core/mail/history';
import { instant } from '#core/time';
import { OF } from './sync-house.ts';
import { NORA } from './sync-mailbox.ts';
import type { Act } from './sync-schedule.ts';
import { meets, type Stage, turn } from './sync-stage.ts';

/** Does what the world does, one after the other. */
export async function living(stage: Stage): Promise<void> {
  for (const { after, act } of stage.schedule.acts) {
    for (let left = after; left > 0; left -= 1) await turn(stage);
    await turn(stage, `world ${JSON.stringify(act)}`);
    await doing(stage, act);
  }
}

async function doing(stage: Stage, act: Act): Promise<void> {
  const { control, pushes } = stage;
  if (act.do === 'pass') await passing(stage, act.ms);
  else if (act.do === 'trouble') stage.trouble = { kind: act.trouble, calls: act.calls };
  else if (act.do === 'poison') poisoning(stage, act.calls);
  else if (act.do === 'bend') stage.bend = act.as;
  else if (act.do === 'forget') {
    stage.floor = BigInt(control.historyId()) + BigInt(act.beyond);
    meets(stage, 'forgotten');
  } else if (act.do === 'push') {
    const push = pushes[act.which % pushes.length];
    if (push === undefined) return;
    if (act.isLast) pushes.splice(pushes.indexOf(push), 1);
    await pushing(stage, push);
  } else if (act.do === 'deed') {
    stage.deed(act.deed);
    const place = historyId(control.historyId());
    if (place === undefined) return;
    const push = { id: `p${pushes.length} ${place}`.replace(' ', '.'), historyId: place };
    if (act.isPushed) await pushing(stage, push);
    else pushes.push(push);
  } else await asked(stage, act.what);
}

function poisoning({ control, poison }: Stage, calls: number): void {
  const [newest] = [...control.messages()].sort((a, b) => (a.id < b.id ? 1 : -1));
  if (newest === undefined) return;
  poison.ids = [newest.id, newest.threadId];
  poison.calls = calls;
}

/** Milliseconds that a process lives at most. */
const LIFE = 10 * 60_000;

async function passing(stage: Stage, ms: number): Promise<void> {
  while (ms > LIFE && stage.underWay > 0) await turn(stage);
  stage.clock.now = instant(stage.clock.now + ms);
}

async function pushing({ directory, queue }: Stage, push: Stage['pushes'][number]): Promise<void> {
  const mailbox = address(NORA);
  if (mailbox !== undefined) await takePush({ directory, sync: queue }, { ...push, mailbox });
}

async function asked(stage: Stage, what: Extract<Act, { do: 'ask' }>['what']): Promise<void> {
  const { store, queue: sync, backfill, clock } = stage;
  const ports = { store, sync, backfill, clock: () => clock.now };
  if ((await store.account(OF.tenant, OF.account)) === undefined) return;
  if (what === 'redetect') await askRedetect(ports, OF);
  else await askSync(ports, OF, { full: what === 'full', held: what === 'held' });
}
