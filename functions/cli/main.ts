import { Command, CommanderError } from 'commander';
import { houseCommands } from './house-commands.ts';
import { loopCommands } from './loop-commands.ts';
import type { Done } from './options.ts';
import { readCommands } from './read-commands.ts';
import { mindOutput, usage } from './say.ts';

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
