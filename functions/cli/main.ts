import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { address } from '#core/mail/address';
import { parseInstant } from '#core/time';
import { explainCommand } from './explain.ts';
import { usage } from './say.ts';
import { startCommand } from './start.ts';
import { waitingCommand } from './waiting.ts';

const addresses = (text: string) =>
  text.split(',').map((one) => {
    const parsed = address(one);
    if (parsed === undefined)
      throw new InvalidArgumentError(`"${one.trim()}" is no mail address; give name@domain[,name@domain].`);
    return parsed;
  });

const instantOption = (text: string) => {
  const parsed = parseInstant(text);
  if (parsed === undefined)
    throw new InvalidArgumentError('Give an ISO 8601 date, for example 2026-09-15T09:00:00Z.');
  return parsed;
};

const whole = (least: number, most: number) => (text: string) => {
  const parsed = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (!(parsed >= least && parsed <= most))
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
  return parsed;
};

const collectPaths = (path: string, before: readonly string[] | undefined) => [...(before ?? []), path];

function withMailbox(command: Command): Command {
  return command
    .addOption(
      new Option('--mbox <path>', 'mbox file, folder of them, or Maildir; may be repeated')
        .argParser(collectPaths)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--me <addresses>', 'your addresses, with commas between them')
        .argParser(addresses)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option(
        '--as-of <date>',
        'the clock, ISO 8601; by default the instant of the newest mail',
      ).argParser(instantOption),
    )
    .addOption(
      new Option('--since <days>', 'open nothing from mail that was silent for longer')
        .argParser(whole(1, 3650))
        .default(30),
    )
    .addOption(new Option('--account <id>', "only this account; a file's account is its first --me address"))
    .option('--json', 'print JSON for programs', false);
}

function program(done: (code: number) => void): Command {
  const openloop = new Command('openloop')
    .description('Who waits on you, on whom do you wait, and why: open loops from your own mail.')
    .configureOutput({ writeErr: () => {} })
    .exitOverride()
    .showHelpAfterError(false);
  openloop
    .command('start')
    .description('read the demo mailbox and print who waits and why')
    .action(async () => done(await startCommand()));
  withMailbox(
    openloop
      .command('waiting')
      .description('people who wait on you and people you wait for, who presses most first'),
  )
    .addOption(new Option('--top <n>', 'people to show').argParser(whole(1, 10_000)).default(3))
    .option('--stale-ok', 'answer although nothing came in for a day', false)
    .action(async (options) => done(await waitingCommand(options)));
  withMailbox(openloop.command('explain').description('why each thread is, or is not, on the list')).action(
    async (options) => done(await explainCommand(options)),
  );
  for (const command of openloop.commands) command.configureOutput({ writeErr: () => {} }).exitOverride();
  return openloop;
}

/** Runs the command line. Exit codes: 0 done, 1 refused (stale, not found), 2 used wrongly. */
export async function run(argv: readonly string[]): Promise<number> {
  let code = 0;
  const openloop = program((result) => {
    code = result;
  });
  try {
    await openloop.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    return usage(error, argv.includes('--json'));
  }
}
