import { type Command, Option } from 'commander';
import { reject } from '#core/fault';
import { iso } from '#core/time';
import { account, type Done, futureOption, json, statuses, whole } from './options.ts';

const record = () => import('./loops.ts');

/** `loops …`: the record of the running product. */
export function loopCommands(openloop: Command, done: Done): void {
  const loops = openloop.command('loops').description('the record of the running product');
  loops
    .command('list')
    .description('loops on record; without --status those that are live')
    .addOption(new Option('--status <status>', statuses.join(', ')).choices(statuses))
    .addOption(new Option('--type <type>', 'unanswered_inbound, unanswered_outbound, …'))
    .addOption(account())
    .addOption(new Option('--limit <n>', 'loops to list').argParser(whole(1, 4_000)).default(50))
    .addOption(json())
    .action(async (options) => done(await (await record()).loopsList(options)));
  loops
    .command('show <id>')
    .description('one loop with all that happened to it')
    .addOption(json())
    .action(async (id, options) => done(await (await record()).loopsShow(id, options)));
  for (const as of ['done', 'dropped'] as const)
    loops
      .command(`${as === 'done' ? 'done' : 'drop'} <id>`)
      .description(as === 'done' ? 'it is settled' : 'let it go')
      .option('--note <text>', 'why, 200 characters at most')
      .addOption(json())
      .action(async (id, { note, json }) =>
        done(
          await (await record()).loopsCommand(
            id,
            {
              path: 'close',
              body: { as, ...(note === undefined ? {} : { note }) },
              said: as === 'done' ? 'Done' : 'Dropped',
            },
            { json },
          ),
        ),
      );
  loops
    .command('reopen <id>')
    .description('take it up again')
    .addOption(json())
    .action(async (id, options) =>
      done(
        await (await record()).loopsCommand(id, { path: 'reopen', body: {}, said: 'Open again' }, options),
      ),
    );
  loops
    .command('snooze <id>')
    .description('put it off')
    .addOption(
      new Option('--until <date>', 'ISO 8601, or a number of days such as 3d')
        .argParser(futureOption)
        .conflicts('wake'),
    )
    .option('--wake', 'take it back at once')
    .addOption(json())
    .action(async (id, { until, wake, json }) => {
      if (until === undefined && wake !== true)
        throw reject('invalid', 'Say until when: --until 2026-12-01, --until 3d, or --wake.');
      const body = { until: until === undefined ? null : iso(until) };
      done(
        await (await record()).loopsCommand(
          id,
          { path: 'snooze', body, said: until === undefined ? 'Awake' : `Snoozed until ${iso(until)}` },
          { json },
        ),
      );
    });
  for (const verb of ['mute', 'unmute'] as const) {
    const command = loops
      .command(verb)
      .description(verb === 'mute' ? 'keep a person or a thread off the list' : 'hear them again');
    for (const kind of ['sender', 'thread'] as const)
      command
        .command(`${kind} <value>`)
        .addOption(account())
        .addOption(json())
        .action(async (value, options) => {
          const { loopsMute, loopsUnmute } = await record();
          const run = verb === 'mute' ? loopsMute : loopsUnmute;
          done(await run({ kind, value, account: options.account }, options));
        });
  }
}
