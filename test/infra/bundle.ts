import { execFile } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';

/** A handler as Lambda would get it: the file, the name under which it is called, and its size. */
export type Bundle = {
  readonly handler: string;
  readonly file: string;
  readonly bytes: number;
  /** The files of this project that are in it. */
  readonly inputs: readonly string[];
  /** The files of packages that are in it. */
  readonly packaged: readonly string[];
};

/** Unminified unless asked, as SST's code has it (its pages say the opposite). */
export type Destination = { readonly folder: string; readonly minify?: boolean | undefined };

// What SST's own bundler puts before every ES module, so that CommonJS inside of it finds what it expects.
const BANNER = [
  `import { createRequire as topLevelCreateRequire } from 'module';`,
  'const require = topLevelCreateRequire(import.meta.url);',
  `import { fileURLToPath as topLevelFileUrlToPath, URL as topLevelURL } from 'url';`,
  `const __filename = topLevelFileUrlToPath(import.meta.url);`,
  `const __dirname = topLevelFileUrlToPath(new topLevelURL('.', import.meta.url));`,
].join('');

/**
 * Bundles `functions/…/name.export` below `root` with the settings of SST 4.17 for nodejs24.x (pkg/runtime/node/build.go),
 * into `folder`. Throws where the file is missing or does not export that name.
 */
export async function bundle(root: string, handler: string, to: Destination): Promise<Bundle> {
  const dot = handler.lastIndexOf('.');
  const [source, name] = [handler.slice(0, dot), handler.slice(dot + 1)];
  const file = join(to.folder, 'bundle.mjs');
  mkdirSync(to.folder, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [`${source}.ts`],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'es2024',
    mainFields: ['module', 'main'],
    external: ['sharp', 'pg-native'],
    keepNames: true,
    minify: to.minify ?? false,
    metafile: true,
    banner: { js: BANNER },
    logLevel: 'silent',
  });
  const exports = Object.values(metafile.outputs)[0]?.exports ?? [];
  if (!exports.includes(name))
    throw new Error(`${source}.ts does not export "${name}", which the topology names as its handler.`);
  const all = Object.keys(metafile.inputs);
  return {
    handler,
    file,
    bytes: statSync(file).size,
    inputs: all.filter((each) => !each.includes('node_modules/')),
    packaged: all.filter((each) => each.includes('node_modules/')),
  };
}

/** What became of a handler: how long its module took to load, in milliseconds, what it asked for, and its answer or error. */
export type Trial = {
  readonly exports: readonly string[];
  /** The links that it asked for, there or not. */
  readonly asked: readonly string[];
  readonly ms: number;
  readonly answer?: unknown;
  readonly error?: string;
};

// `sst` looks for links in this object, and puts there those that the environment names.
const SCRIPT = `
  const [file, event] = process.argv.slice(1);
  const asked = new Set();
  const noted = (links, name) => { asked.add(name); return name in links; };
  globalThis.__SST_RESOURCE_RAW__ = new Proxy({}, { has: noted });
  const start = performance.now();
  const module = await import(file);
  const ms = performance.now() - start;
  const exports = Object.keys(module).filter((name) => typeof module[name] === 'function');
  const context = { getRemainingTimeInMillis: () => 30_000 };
  const call = async () => ({ answer: await module.handler(JSON.parse(event), context) });
  const tried = await call().catch(({ message }) => ({ error: message }));
  process.stdout.write('\\n' + JSON.stringify({ exports, asked: [...asked], ms, ...tried }), () => process.exit());`;

/**
 * Loads a bundle as Lambda does and gives its handler an event, in a process of its own that knows nothing but its
 * links and finds no engine behind them.
 */
export async function tried(
  of: Bundle,
  given: { readonly links: object; readonly event: object },
): Promise<Trial> {
  const resources = { App: { name: 'openloop', stage: 'test' }, ...given.links };
  const env = {
    AWS_REGION: 'us-east-1',
    AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9',
    AWS_ENDPOINT_URL_SQS: 'http://127.0.0.1:9',
    SST_RESOURCES_JSON: JSON.stringify(resources),
  };
  const args = ['--input-type=module', '--eval', SCRIPT, pathToFileURL(of.file).href];
  const { stdout } = await promisify(execFile)(process.execPath, [...args, JSON.stringify(given.event)], {
    env,
  });
  return JSON.parse(stdout.split('\n').at(-1) ?? '');
}
