import { SingleBar } from 'cli-progress';
import { type AccountView, until } from './sync.ts';

/** Follows an account until its mail is read, with a bar while that lasts; whoever leaves it does not stop the reading. */
export async function follow(account: string): Promise<AccountView> {
  const bar = new SingleBar({
    format: '{bar} {value} of {total} mails · {left} s',
    clearOnComplete: true,
    hideCursor: false,
    stream: process.stderr,
  });
  const isShown = process.stderr.isTTY === true;
  let isOn = false;
  try {
    return await until(`/v1/accounts/${encodeURIComponent(account)}`, (one) => {
      const { total, done, etaSeconds } =
        one.health.status === 'backfilling'
          ? one.health.progress
          : { total: null, done: 0, etaSeconds: null };
      if (isShown && total !== null) {
        const left = etaSeconds ?? '?';
        if (isOn) bar.update(done, { left });
        else bar.start(total, done, { left });
        isOn = true;
      }
      return one.health.status === 'fresh' || one.health.status === 'reconnect_required' || isPutOff(one);
    });
  } finally {
    if (isOn) bar.stop();
  }
}

const isPutOff = ({ mailbox }: AccountView): boolean => (mailbox?.notBefore ?? null) !== null;
