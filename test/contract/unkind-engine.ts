import { createServer, type RequestListener, request } from 'node:http';
import { z } from 'zod';

/** What goes wrong with one request: nothing, it is refused, its answer is lost, or it is done in part. */
export type Mishap = 'none' | 'refused' | 'conflict' | 'reset' | 'answer-lost' | 'answer-reset' | 'in-part';

export type UnkindEngine = {
  readonly endpoint: string;
  /** How often each mishap has struck. */
  readonly struck: ReadonlyMap<Mishap, number>;
  readonly close: () => Promise<void>;
};

type IncomingMessage = Parameters<RequestListener>[0];
type ServerResponse = Parameters<RequestListener>[1];
type Answer = { readonly status: number; readonly body: string };

/** Stands between a client and an engine, and lets happen what `mishap` says of each request, by its operation. */
export async function unkindEngine(
  engine: string,
  mishap: (operation: string, number: number) => Mishap,
): Promise<UnkindEngine> {
  const struck = new Map<Mishap, number>();
  let number = 0;
  const server = createServer((incoming, outgoing) => {
    const operation = String(incoming.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    const what = mishap(operation, number);
    number += 1;
    struck.set(what, (struck.get(what) ?? 0) + 1);
    serve(engine, { incoming, outgoing, operation, what, number }).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { endpoint: `http://127.0.0.1:${address.port}`, struck, close };
}

type Exchange = {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly operation: string;
  readonly what: Mishap;
  readonly number: number;
};

async function serve(engine: string, { incoming, outgoing, operation, what, number }: Exchange) {
  const body = await textOf(incoming);
  const on = (text: string): Promise<Answer> => forward(engine, incoming, text);
  const send = ({ status, body: text }: Answer): void => {
    outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(text);
  };
  if (what === 'reset') return void outgoing.destroy();
  if (what === 'refused') return send(refusal(number));
  if (what === 'conflict' && operation === 'TransactWriteItems') return send(conflict(body, number));
  if (what === 'conflict') return send(refusal(number));
  if (what === 'in-part') return send(await inPart(operation, body, on));
  const answer = await on(body);
  if (what === 'answer-reset') return void outgoing.destroy();
  if (what === 'answer-lost') return send(error(500, 'InternalServerError'));
  return send(answer);
}

async function textOf(from: AsyncIterable<unknown>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of from) if (Buffer.isBuffer(piece)) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

function forward(engine: string, { headers, method, url }: IncomingMessage, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onward = { ...headers, 'content-length': String(Buffer.byteLength(body)) };
    const call = request(new URL(url ?? '/', engine), { method, headers: onward }, (answer) => {
      textOf(answer).then((text) => resolve({ status: answer.statusCode ?? 500, body: text }), reject);
    });
    call.on('error', reject).end(body);
  });
}

const NAMESPACE = 'com.amazonaws.dynamodb.v20120810#';
const error = (status: number, name: string, more: object = {}): Answer => ({
  status,
  body: JSON.stringify({ __type: `${NAMESPACE}${name}`, message: 'as the test wants it', ...more }),
});

const REFUSALS: ReadonlyArray<readonly [number, string]> = [
  [400, 'ProvisionedThroughputExceededException'],
  [400, 'ThrottlingException'],
  [400, 'RequestLimitExceeded'],
  [500, 'InternalServerError'],
  [503, 'ServiceUnavailable'],
  [502, 'BadGateway'],
];

function refusal(number: number): Answer {
  const [status, name] = REFUSALS[number % REFUSALS.length] ?? [500, 'InternalServerError'];
  return error(status, name);
}

const Transaction = z.object({ TransactItems: z.array(z.unknown()) });

/** Somebody else is at one of the items of a transaction. */
function conflict(body: string, number: number): Answer {
  const count = Transaction.parse(JSON.parse(body)).TransactItems.length;
  const reasons = Array.from({ length: count }, (_, index) => ({
    Code: index === number % count ? 'TransactionConflict' : 'None',
  }));
  return error(400, 'TransactionCanceledException', { CancellationReasons: reasons });
}

const Writes = z.object({ RequestItems: z.record(z.string(), z.array(z.unknown())) });
const Reads = z.object({ RequestItems: z.record(z.string(), z.looseObject({ Keys: z.array(z.unknown()) })) });

/** Does the first half of a batch and hands the rest back. Whatever is no batch is done whole. */
async function inPart(
  operation: string,
  body: string,
  on: (body: string) => Promise<Answer>,
): Promise<Answer> {
  const whole: unknown = JSON.parse(body);
  const [left, half] =
    operation === 'BatchWriteItem' ? writesOf(whole) : operation === 'BatchGetItem' ? readsOf(whole) : [];
  if (left === undefined || half === undefined) return on(body);
  const answer = await on(JSON.stringify({ ...z.looseObject({}).parse(whole), RequestItems: half }));
  if (answer.status !== 200) return answer;
  const name = operation === 'BatchWriteItem' ? 'UnprocessedItems' : 'UnprocessedKeys';
  return { status: 200, body: JSON.stringify({ ...JSON.parse(answer.body), [name]: left }) };
}

function writesOf(whole: unknown): [unknown?, unknown?] {
  const [[table, all] = ['', []]] = Object.entries(Writes.parse(whole).RequestItems);
  const middle = Math.ceil(all.length / 2);
  return all.length < 2 ? [] : [{ [table]: all.slice(middle) }, { [table]: all.slice(0, middle) }];
}

function readsOf(whole: unknown): [unknown?, unknown?] {
  const [[table, asked] = ['', { Keys: [] }]] = Object.entries(Reads.parse(whole).RequestItems);
  const middle = Math.ceil(asked.Keys.length / 2);
  const of = (Keys: unknown[]) => ({ [table]: { ...asked, Keys } });
  return asked.Keys.length < 2 ? [] : [of(asked.Keys.slice(middle)), of(asked.Keys.slice(0, middle))];
}
