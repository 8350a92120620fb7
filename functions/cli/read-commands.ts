import { type Command, Option } from 'commander';
import { reject } from '#core/fault';
import { iso } from '#core/time';
import { account, asOf, type Done, json, mbox, me, owners, since, whole } from './options.ts';

/** `waiting` and `explain`. What a command needs is loaded when it runs, so that each starts fast. */
export function readCommands(openloop: Command, done: Done): void {
  openloop
    .command('waiting')
    .description(
      'people who wait on you and people you wait for, who presses most first; from a file, or from the running product',
    )
    .addOption(mbox())
    .addOption(me())
    .addOption(asOf())
    .addOption(since())
    .addOption(account())
    .addOption(new Option('--top <n>', 'people to show (3)').argParser(whole(1, 10_000)))
    .option('--stale-ok', 'answer although nothing was read for a day', false)
    .addOption(json())
    .action(async (options) => {
      if (options.mbox === undefined) {
        const { waitingFromServer } = await import('./house.ts');
        const asOf = options.asOf === undefined ? undefined : iso(options.asOf);
        return done(await waitingFromServer({ ...options, asOf }));
      }
      if (options.me === undefined)
        throw reject('invalid', 'Say who you are: --me you@example.com[,alias@example.com].');
      const { waitingCommand } = await import('./waiting.ts');
      done(await waitingCommand({ ...options, me: await owners(options.me), top: options.top ?? 3 }));
    });
  openloop
    .command('explain')
    .description('why each thread of a file is, or is not, on the list')
    .addOption(mbox().makeOptionMandatory())
    .addOption(me().makeOptionMandatory())
    .addOption(asOf())
    .addOption(since())
    .addOption(account())
    .addOption(json())
    .action(async (options) => {
      const { explainCommand } = await import('./explain.ts');
      done(await explainCommand({ ...options, me: await owners(options.me) }));
    });
}
