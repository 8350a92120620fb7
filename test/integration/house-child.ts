import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { openHouse } from '../../functions/local/house.ts';

/** Of whom, and before the how manieth request from now on to the table, an end is made by SIGKILL. */
export type Doom = { readonly pids: readonly number[]; readonly at: number };

// A program for tests: opens the house in a folder, says where, and stays until it is killed.
const [folder = '.', dynamodb, sqs] = process.argv.slice(2);

let asked = 0;
let doom: Doom | null = null;
// Requests, not time: how far an import has come must not hang on how quick the machine is.
subscribe('http.client.request.start', (message) => {
  const { request } = message as { readonly request: ClientRequest };
  if (!String(request.getHeader('x-amz-target')).startsWith('DynamoDB')) return;
  asked += 1;
  if (asked === doom?.at) for (const pid of doom.pids) process.kill(pid, 'SIGKILL');
});

// Answers how often the table was asked since it was told the last time.
process.on('message', ({ next }: { readonly next: Doom | null }) => {
  process.send?.(asked);
  asked = 0;
  doom = next;
});

const house = await openHouse({ folder, port: 0, endpoints: { dynamodb, sqs }, write: () => {} });
process.send?.(house.url);
