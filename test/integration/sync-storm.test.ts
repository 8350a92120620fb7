import { describe, expect, it } from 'vitest';
import { Fault } from '#core/fault';
import type { LiveMail } from '#core/ports';
import { connect, drain, type House, house, OF, pass, poll, push, sweep } from './sync-house.ts';
import { NORA } from './sync-mailbox.ts';
import { accountIn } from './sync-oracle.ts';

const comes = ({ control }: House) =>
  control.deliver({ from: 'bea@example.org', to: NORA, subject: 'Keys', text: 'Where are the keys?' });

/** A mailbox that is connected, and what is asked of it from then on. */
async function listening(): Promise<{ readonly it: House; readonly asked: string[] }> {
  const it = house();
  await connect(it);
  await drain(it);
  pass(it, 1000);
  const asked: string[] = [];
  it.around = (mail) => listened(mail, asked);
  return { it, asked };
}

const listened = (mail: LiveMail, asked: string[]): LiveMail =>
  new Proxy(mail, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]) => {
        asked.push(String(name));
        return Reflect.apply(method, target, args);
      };
    },
  });

const busyFor = (ms: number) => (mail: LiveMail) => ({
  ...mail,
  changes: async () => {
    throw new Fault('retry', 'busy', { code: 'too-many', after: ms });
  },
});

/** The same pushes over and over, for so many minutes: more often than the queue remembers them. */
async function storm(it: House, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    for (let number = 0; number < 5; number += 1) await push(it, `${Math.floor(minute / 6)}-${number}`);
    await poll(it);
    await sweep(it);
    await drain(it);
    pass(it, 60_000);
  }
}

describe('pushes that come all at once', () => {
  it('cost one look into history, however many there are', async () => {
    const { it, asked } = await listening();
    comes(it);
    for (let number = 0; number < 20; number += 1) await push(it, `p${number}`);
    const ended = await drain(it);
    expect(ended.filter((one) => one === 'done')).toHaveLength(1);
    expect(asked).toEqual(['changes', 'message']);
  });

  it('cost one more where mail came in between', async () => {
    const { it, asked } = await listening();
    for (let number = 0; number < 10; number += 1) {
      comes(it);
      await push(it, `p${number}`);
    }
    await drain(it);
    comes(it);
    for (let number = 10; number < 20; number += 1) await push(it, `p${number}`);
    await drain(it);
    expect(asked.filter((one) => one === 'changes')).toHaveLength(2);
    expect(asked.filter((one) => one === 'message')).toHaveLength(11);
  });
});

describe('pushes that come again and again', () => {
  it('cost nothing while nobody may call the mailbox, and then one look', async () => {
    const { it, asked } = await listening();
    comes(it);
    it.around = busyFor(40 * 60_000);
    await push(it, 'first');
    expect(await drain(it)).toEqual(['put-off']);
    it.around = (mail) => listened(mail, asked);
    await storm(it, 39);
    expect(asked).toEqual([]);
    pass(it, 2 * 60_000);
    await poll(it);
    await drain(it);
    expect(asked).toEqual(['changes', 'message']);
    const { gmail } = await accountIn(it.hands.store, OF);
    expect(gmail.cursor).toBe(it.control.historyId());
  });

  it('never make the wait longer than the mailbox asked for', async () => {
    const { it } = await listening();
    comes(it);
    it.around = busyFor(10 * 60_000);
    await push(it, 'first');
    await drain(it);
    const before = (await accountIn(it.hands.store, OF)).gmail.notBefore;
    await storm(it, 9);
    expect((await accountIn(it.hands.store, OF)).gmail.notBefore).toBe(before);
  });
});
