// Evaluates sst.config.ts as `sst deploy` does, but under Pulumi's mock monitor, and writes what would be made.
// A process of its own: Pulumi's state is global, and an error inside of an output shows only as an exit code.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { answer, type Properties, SECRETS, stateOf } from './cloud.ts';
import type { Graph, Order, Resource } from './graph.ts';
import { load } from './load.ts';
import { type Build, serve } from './rpc.ts';

// The parts of Pulumi that are used here, as @pulumi/pulumi 3.215 has them.
type Request = {
  readonly getType: () => string;
  readonly getName: () => string;
  readonly getParent: () => string;
  readonly getDependenciesList: () => readonly string[];
  readonly getProtect: () => boolean;
  readonly getRetainondelete: () => boolean;
  readonly getObject: () => unknown;
};
type Register = (request: Request, callback: unknown) => Promise<void>;
type Asked = { readonly type: string; readonly name: string; readonly inputs: Properties };
type Called = { readonly token: string; readonly inputs: Properties };
type Pulumi = {
  readonly runtime: {
    readonly setMocks: (mocks: object, project: string, stack: string) => Promise<void>;
    readonly runInPulumiStack: (program: () => Promise<unknown>) => Promise<Properties>;
    readonly deserializeProperties: (of: unknown) => unknown;
  };
};

const [orders = []] = process.argv.slice(2).map((text): Order[] => JSON.parse(text));
const [first] = orders;
if (first === undefined) throw new Error('Give a JSON list of orders: see Order in test/infra/graph.ts.');
const require = createRequire(join(first.platform, 'package.json'));
const { runtime }: Pulumi = require('@pulumi/pulumi');
const { MockMonitor }: { readonly MockMonitor: { readonly prototype: { registerResource: Register } } } =
  require('@pulumi/pulumi/runtime/mocks');

let resources: Resource[] = [];
const register = MockMonitor.prototype.registerResource;
MockMonitor.prototype.registerResource = function record(request, callback) {
  resources.push({
    type: request.getType(),
    name: request.getName(),
    parent: request.getParent(),
    after: request.getDependenciesList(),
    protect: request.getProtect(),
    retain: request.getRetainondelete(),
    inputs: revealed(runtime.deserializeProperties(request.getObject())),
  });
  return register.call(this, request, callback);
};
const mocks = {
  newResource: ({ type, name, inputs }: Asked) => stateOf(type, name, inputs),
  call: ({ token, inputs }: Called) => answer(token, inputs),
};

// Components go on making resources inside of outputs: a graph is whole once nothing is left to happen in the process.
const waiting = [...orders];
let running: { readonly work: string; graph?: Graph } | undefined;
process.on('beforeExit', next);
next();

function next(): void {
  if (running !== undefined) {
    if (running.graph === undefined) throw new Error('The ground plan waits for something that never comes.');
    writeFileSync(join(running.work, 'graph.json'), JSON.stringify(running.graph));
  }
  const order = waiting.shift();
  if (order === undefined) return void process.off('beforeExit', next);
  const mine: typeof running = { work: order.work };
  running = mine;
  void carryOut(order).then((graph) => Object.assign(mine, { graph }));
}

async function carryOut({ root, platform, stage, work, bundles }: Order): Promise<Graph> {
  mkdirSync(work, { recursive: true });
  const builds: Build[] = [];
  for (const [name, value] of Object.entries(SECRETS)) process.env[`SST_SECRET_${name}`] = value;
  process.env.SST_SERVER = await serve({ root, work, bundles }, builds);
  // SST's command writes these into the code as constants; the code finds them as globals just the same.
  const paths = { home: work, root, work, platform };
  Object.assign(globalThis, { $dev: false, $cli: { command: 'deploy', paths, state: { version: {} } } });
  const config = await load(root, platform);
  const app = config.app({ stage });
  Object.assign(globalThis, { $app: { ...app, stage, providers: { aws: {} } } });
  resources = [];
  await runtime.setMocks(mocks, app.name, stage);
  const outputs = await runtime.runInPulumiStack(config.run);
  return { stage, app, outputs, resources, builds };
}

/** Pulumi wraps a secret value, and all that holds one; here only the value matters. */
function revealed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revealed);
  if (typeof value !== 'object' || value === null) return value;
  if ('4dabf18193072939515e22adb298388d' in value && 'value' in value) return revealed(value.value);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, revealed(each)]));
}
