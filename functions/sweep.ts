import { sweepStale } from '#core/loops/stale';
import { wire } from './shell/wire.ts';

/** Every hour: marks what has been silent for too long. */
export async function handler(): Promise<void> {
  const { store, due, clock, log } = wire('store', 'due');
  const { marked } = await sweepStale({ store, due }, clock());
  log({ level: 'info', code: 'sweep_done', count: marked });
}
