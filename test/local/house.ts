import { startEngines } from '../../functions/local/engines/engines.ts';

// A program for tests: starts the engines in a folder, says so, and stays until it is killed.
const [folder = '.'] = process.argv.slice(2);
const { embedded } = await startEngines({
  folder,
  endpoints: {},
  table: {
    TableName: 'core',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  },
  queues: { work: { fifo: true, visibility: 360, receives: 3, keepDeadDays: 14 } },
});
process.stdout.write(`${JSON.stringify([embedded.dynamodb?.pid, embedded.sqs?.pid])}\n`);
