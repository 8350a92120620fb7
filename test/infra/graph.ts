import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Build, Workshop } from './rpc.ts';

/** What to synthesise: the project's folder, SST's components, the stage, a folder to work in. */
export type Order = Workshop & { readonly platform: string; readonly stage: string };

export type Resource = {
  readonly type: string;
  readonly name: string;
  /** The address (URN) of the component that made it. */
  readonly parent: string;
  /** The addresses of the resources that must be there first. */
  readonly after: readonly string[];
  readonly protect: boolean;
  /** Stays in the account when the stage is removed. */
  readonly retain: boolean;
  readonly inputs: unknown;
};

/** Everything that a deployment of one stage would make. */
export type Graph = {
  readonly stage: string;
  readonly app: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly resources: readonly Resource[];
  readonly builds: readonly Build[];
};

/**
 * Synthesises orders in two processes of their own, each one after the other, since most of the time goes into loading
 * Pulumi. Rejects with what a process said when anything in it fails.
 */
export async function synthesise(orders: readonly Order[]): Promise<Graph[]> {
  const halves = [0, 1].map((half) => orders.filter((_, i) => i % 2 === half));
  await Promise.all(halves.filter((half) => half.length > 0).map(carriedOut));
  return orders.map(({ work }) => JSON.parse(readFileSync(join(work, 'graph.json'), 'utf8')));
}

async function carriedOut(orders: readonly Order[]): Promise<void> {
  const script = fileURLToPath(new URL('synth.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [script, JSON.stringify(orders)], { maxBuffer: 1 << 26 });
}
