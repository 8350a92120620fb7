import { randomUUID } from 'node:crypto';
import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** The exports of sst.config.ts: `app` as it stands there, and its `run` inside of what SST does around it. */
export type Config = {
  readonly app: (input: { readonly stage: string }) => { readonly name: string };
  readonly run: () => Promise<unknown>;
};

const AT_RUN_TIME = ['@pulumi/*', '@pulumiverse/*', '@sst-provider/*', '@aws-sdk/*'].concat(
  ['undici', 'esbuild', 'archiver', 'glob', 'vite'], // what SST's components load themselves
);

/**
 * Bundles sst.config.ts with SST's components as SST's command does (pkg/js/js.go, pkg/project/run.go), into SST's own
 * folder, since there alone everything finds one and the same Pulumi. Throws where a file does not compile.
 */
export async function load(root: string, platform: string): Promise<Config> {
  const outfile = join(platform, `synth.${randomUUID()}.mjs`);
  const contents = `
    import { run as within } from './src/auto/run.ts';
    import config from ${JSON.stringify(join(root, 'sst.config.ts'))};
    export const app = (input) => config.app(input);
    export const run = () => within(() => config.run());`;
  await build({
    stdin: { contents, resolveDir: platform, loader: 'ts' },
    absWorkingDir: platform,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'es2024',
    inject: [join(platform, 'src', 'shim', 'run.js')],
    nodePaths: [join(platform, 'node_modules')],
    external: AT_RUN_TIME,
    banner: {
      js: `import { createRequire } from 'node:module';const require = createRequire(import.meta.url);`,
    },
    plugins: [globals(root, platform)],
    logLevel: 'error',
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile);
  }
}

/** Puts the two libraries that stand as globals in the files of the ground plan before each of them. */
function globals(root: string, platform: string): Plugin {
  const components = join(platform, 'src', 'components');
  const head = `import * as aws from '@pulumi/aws';import * as sst from ${JSON.stringify(components)};`;
  const home = realpathSync(root);
  const ours = (path: string) =>
    path === join(home, 'sst.config.ts') || path.startsWith(join(home, 'infra') + sep);
  return {
    name: 'globals',
    setup: (of) =>
      of.onLoad({ filter: /\.ts$/ }, ({ path }) =>
        ours(path) ? { contents: head + readFileSync(path, 'utf8'), loader: 'ts' } : undefined,
      ),
  };
}
