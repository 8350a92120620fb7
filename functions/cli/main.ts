import { Command, CommanderError, Option } from 'commander';
import { reject } from '#core/fault';
import { iso } from '#core/time';
import { explainCommand } from './explain.ts';
import { accountsCommand, configCommand, doctorCommand, waitingFromServer } from './house.ts';
import { importCommand } from './import.ts';
import { loopsCommand, loopsList, loopsMute, loopsShow, loopsUnmute } from './loops.ts';
import { addresses, futureOption, instantOption, repeated, statuses, whole } from './options.ts';
import { mindOutput, usage } from './say.ts';
import { startCommand } from './start.ts';
import { waitingCommand } from './waiting.ts';

type Done = (code: number) => void;
const json = () => new Option('--json', 'print JSON for programs').default(false);
const account = () => new Option('--account <id>', 'only this account');
const mbox = () =>
  new Option('--mbox <path>', 'mbox file, folder of them, or Maildir; may be repeated').argParser(repeated);
const me = () =>
  new Option('--me <addresses>', 'your addresses, with commas between them').argParser(addresses);
const asOf = () => new Option('--as-of <date>', 'the clock, ISO 8601').argParser(instantOption);
const since = () =>
  new Option('--since <days>', 'open nothing from threads that were silent for longer')
    .argParser(whole(1, 3650))
    .default(30);

function readCommands(openloop: Command, done: Done): void {
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
      if (options.mbox === undefined)
        return done(
          await waitingFromServer({
            ...options,
            asOf: options.asOf === undefined ? undefined : iso(options.asOf),
          }),
        );
      if (options.me === undefined)
        throw reject('invalid', 'Say who you are: --me you@example.com[,alias@example.com].');
      done(await waitingCommand({ ...options, top: options.top ?? 3 }));
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
    .action(async (options) => done(await explainCommand(options)));
}

function loopCommands(openloop: Command, done: Done): void {
  const loops = openloop.command('loops').description('the record of the running product');
  loops
    .command('list')
    .description('loops on record; without --status those that are live')
    .addOption(new Option('--status <status>', statuses.join(', ')).choices(statuses))
    .addOption(new Option('--type <type>', 'unanswered_inbound, unanswered_outbound, …'))
    .addOption(account())
    .addOption(new Option('--limit <n>', 'loops to list').argParser(whole(1, 4_000)).default(50))
    .addOption(json())
    .action(async (options) => done(await loopsList(options)));
  loops
    .command('show <id>')
    .description('one loop with all that happened to it')
    .addOption(json())
    .action(async (id, options) => done(await loopsShow(id, options)));
  for (const as of ['done', 'dropped'] as const)
    loops
      .command(`${as === 'done' ? 'done' : 'drop'} <id>`)
      .description(as === 'done' ? 'it is settled' : 'let it go')
      .option('--note <text>', 'why, 200 characters at most')
      .addOption(json())
      .action(async (id, { note, json }) =>
        done(
          await loopsCommand(
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
      done(await loopsCommand(id, { path: 'reopen', body: {}, said: 'Open again' }, options)),
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
        await loopsCommand(
          id,
          { path: 'snooze', body, said: until === undefined ? 'Awake' : `Snoozed until ${iso(until)}` },
          { json },
        ),
      );
    });
  for (const [verb, run] of [
    ['mute', loopsMute],
    ['unmute', loopsUnmute],
  ] as const) {
    const command = loops
      .command(verb)
      .description(verb === 'mute' ? 'keep a person or a thread off the list' : 'hear them again');
    for (const kind of ['sender', 'thread'] as const)
      command
        .command(`${kind} <value>`)
        .addOption(account())
        .addOption(json())
        .action(async (value, options) =>
          done(await run({ kind, value, account: options.account }, options)),
        );
  }
}

function houseCommands(openloop: Command, done: Done): void {
  openloop
    .command('start')
    .description('run the whole product on this machine, with a demo mailbox')
    .option('--fresh', 'throw its data away first', false)
    .action(async ({ fresh }) =>
      done(
        await startCommand({
          fresh,
          folder: process.env.OPENLOOP_HOME ?? '.openloop',
          port: portOf(process.env.OPENLOOP_PORT),
        }),
      ),
    );
  openloop
    .command('import')
    .description('make files an account of the running product; again, to bring it up to date')
    .addOption(mbox().makeOptionMandatory())
    .addOption(me().makeOptionMandatory())
    .option('--name <name>', 'what to call the account; by default your first address')
    .addOption(json())
    .action(async (options) => done(await importCommand(options)));
  openloop
    .command('accounts')
    .description('the mailboxes that the product knows')
    .addOption(json())
    .action(async (options) => done(await accountsCommand(options)));
  openloop
    .command('doctor')
    .description('how the house is, and what to do')
    .addOption(json())
    .action(async (options) => done(await doctorCommand(options)));
  const config = openloop.command('config').description('settings');
  config
    .command('list')
    .addOption(json())
    .action(async (options) => done(await configCommand({ do: 'list' }, options)));
  config
    .command('get <key>')
    .addOption(json())
    .action(async (key, options) => done(await configCommand({ do: 'get', key }, options)));
  config
    .command('set <key> <value>')
    .addOption(json())
    .action(async (key, value, options) => done(await configCommand({ do: 'set', key, value }, options)));
}

function portOf(text: string | undefined): number {
  const port = text === undefined || text === '' ? 8787 : Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw reject('invalid', `OPENLOOP_PORT is "${text}"; it must be a port from 1 to 65535.`);
}

/** Every command throws what is wrong instead of ending the process. */
function obedient(command: Command): void {
  command
    .configureOutput({ writeErr: (text) => void (text.startsWith('error:') || process.stderr.write(text)) })
    .exitOverride();
  command.commands.forEach(obedient);
}

/** Runs the command line. Exit codes: 0 done, 1 refused (stale, not found), 2 used wrongly. */
export async function run(argv: readonly string[]): Promise<number> {
  mindOutput();
  let code = 0;
  const done: Done = (result) => {
    code = result;
  };
  const openloop = new Command('openloop').description(
    'Who waits on you, on whom do you wait, and why: open loops from your own mail.',
  );
  readCommands(openloop, done);
  loopCommands(openloop, done);
  houseCommands(openloop, done);
  obedient(openloop);
  try {
    await openloop.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    return usage(error, argv.includes('--json'));
  }
}
