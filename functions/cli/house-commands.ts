import { type Command, Option } from 'commander';
import { reject } from '#core/fault';
import { account, type Done, json, mbox, me, owners } from './options.ts';

const asked = () => import('./house.ts');

/** `start`, `import`, and what tells of the running product as a whole. */
export function houseCommands(openloop: Command, done: Done): void {
  openloop
    .command('start')
    .description('run the whole product on this machine, with a demo mailbox')
    .option('--fresh', 'throw its data away first', false)
    .action(async ({ fresh }) => {
      const port = portOf(process.env.OPENLOOP_PORT);
      const { startCommand } = await import('./start.ts');
      done(await startCommand({ fresh, folder: process.env.OPENLOOP_HOME || '.openloop', port }));
    });
  openloop
    .command('import')
    .description('make files an account of the running product; again, to bring it up to date')
    .addOption(mbox().makeOptionMandatory())
    .addOption(me().makeOptionMandatory())
    .option('--name <name>', 'what to call the account; by default your first address')
    .addOption(json())
    .action(async (options) => {
      const { importCommand } = await import('./import.ts');
      done(await importCommand({ ...options, me: await owners(options.me) }));
    });
  openloop
    .command('connect')
    .description('make a Gmail mailbox an account, and read it')
    .option('--name <name>', 'what to call the account', 'gmail')
    .addOption(new Option('--access <kind>', 'reuse a token of another tool').choices(['command', 'env']))
    .option('--with <text>', 'the command that prints the token, or the name of the variable')
    .option('--yes', 'agree to what is said', false)
    .addOption(json())
    .action(async (options) => done(await (await import('./connect.ts')).connectCommand(options)));
  openloop
    .command('disconnect')
    .description('remove an account: erase all that is kept of it, give access back')
    .requiredOption('--account <id>')
    .option('--yes', 'ask nothing', false)
    .addOption(json())
    .action(async (options) => done(await (await import('./disconnect.ts')).disconnectCommand(options)));
  openloop
    .command('accounts')
    .description('the mailboxes that the product knows')
    .addOption(json())
    .action(async (options) => done(await (await asked()).accountsCommand(options)));
  openloop
    .command('sync')
    .description('read what is new in live mailboxes, and wait for it')
    .addOption(account())
    .option('--full', 'list the last 90 days, and read whatever is missing', false)
    .option('--held', 'try the mails again that are held', false)
    .addOption(json())
    .action(async (options) => done(await (await import('./sync.ts')).syncCommand(options)));
  openloop
    .command('redetect')
    .description('judge all stored threads anew, after a change of the rules')
    .addOption(account())
    .addOption(json())
    .action(async (options) => done(await (await import('./sync.ts')).redetectCommand(options)));
  openloop
    .command('demo')
    .description('play with the demo mailbox')
    .command('mail')
    .description('have a mail come into it, or be sent from it')
    .option('--from <mailbox>', 'who writes; the owner of the demo if nobody else')
    .option('--to <mailbox>', 'who is written to; the owner of the demo if nobody else')
    .option('--subject <text>')
    .requiredOption('--text <text>')
    .option('--thread <id>', 'the thread that it answers')
    .action(async (options) => done(await (await import('./demo.ts')).demoMailCommand(options)));
  openloop
    .command('doctor')
    .description('how the house is, and what to do')
    .addOption(json())
    .action(async (options) => done(await (await asked()).doctorCommand(options)));
  const config = openloop.command('config').description('settings');
  config
    .command('list')
    .addOption(json())
    .action(async (options) => done(await (await asked()).configCommand({ do: 'list' }, options)));
  config
    .command('get <key>')
    .addOption(json())
    .action(async (key, options) => done(await (await asked()).configCommand({ do: 'get', key }, options)));
  config
    .command('set <key> <value>')
    .addOption(json())
    .action(async (key, value, options) =>
      done(await (await asked()).configCommand({ do: 'set', key, value }, options)),
    );
}

function portOf(text: string | undefined): number {
  const port = text === undefined || text === '' ? 8787 : Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw reject('invalid', `OPENLOOP_PORT is "${text}"; it must be a port from 1 to 65535.`);
}
