import { DAY, HOUR } from '#core/time';
import { BEA, NORA, world } from '../accounts/world.ts';
import type { Figure } from './figure.ts';

const DAYS = 14;
const MINUTE = 60_000;

/** What a mailbox costs in which nothing happens, by a clock that is moved: its polls, and its watch once in a while. */
export async function idle(report: (figure: Figure) => void): Promise<void> {
  const it = world();
  await it.connect();
  it.nora.deliver({ from: BEA, to: NORA, subject: 'Keys', text: 'Can you send me the keys?' });
  await it.hear();
  const days: number[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    it.nora.resetUsage();
    for (let passed = 0; passed < DAY; passed += MINUTE) {
      it.pass(MINUTE);
      await it.poll();
      if (passed % HOUR === 0) await it.sweep();
      await it.drain();
    }
    days.push(it.nora.usage().units);
  }
  const mean = days.reduce((sum, units) => sum + units, 0) / DAYS;
  report({ name: `an idle mailbox-day, mean of ${DAYS}`, value: mean, unit: 'Gmail units', most: 120 });
  report({ name: 'an idle mailbox-day, its watch renewed', value: Math.max(...days), unit: 'Gmail units' });
}
