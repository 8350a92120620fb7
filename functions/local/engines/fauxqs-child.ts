import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startFauxqs } from 'fauxqs';
import { onLoopback } from './loopback.ts';

// The program of the process that runs the embedded SQS: its port and its folder are its arguments.
const [port = '0', folder = '.'] = process.argv.slice(2);

// Its state lives in memory and is only written through: a second one on the same folder would not see it.
const lock = new DatabaseSync(join(folder, 'sqs.lock'));
lock.exec('BEGIN EXCLUSIVE');
// A connection that nothing refers to any more is collected, and its lock with it.
process.once('exit', () => lock.close());

freeMessages(join(folder, 'fauxqs.db'));
syncAtCheckpoints();
const server = await onLoopback(() => startFauxqs({ port: Number(port), dataDir: folder, logger: false }));
process.stdout.write(`port ${server.port}\n`);

/**
 * Has the journal written at each change but flushed to the disk at checkpoints only, which is fifteen times as fast:
 * the end of this process loses nothing, a power failure may lose the latest messages.
 */
function syncAtCheckpoints(): void {
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
    Reflect.apply(exec, this, [sql]);
    if (sql.includes('journal_mode')) Reflect.apply(exec, this, ['PRAGMA synchronous = NORMAL']);
  };
}

/** Whoever held a message when the last process ended is gone with it: nobody need wait for its visibility to end. */
function freeMessages(path: string): void {
  const data = new DatabaseSync(path);
  const [table] = data.prepare("SELECT name FROM sqlite_master WHERE name = 'sqs_messages'").all();
  if (table !== undefined)
    data.exec('UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL');
  data.close();
}
