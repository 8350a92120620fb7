import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLBACK_PATH, FUNCTIONS, PUSH_PATH } from '../../infra/topology.ts';
import { BREAKS, copyWith, FAILURES } from './breaks.ts';
import { type Bundle, tried } from './bundle.ts';
import { ALARM_LAWS, HTTP_LAWS, SCHEDULE_LAWS } from './edge-laws.ts';
import { type Graph, type Order, synthesise } from './graph.ts';
import { type Ground, groundOf } from './ground.ts';
import { KEY_LAWS } from './key-laws.ts';
import { FUNCTION_LAWS, type Laws, QUEUE_LAWS, TABLE_LAWS } from './laws.ts';
import { LINK_LAWS } from './link-laws.ts';
import { preparePlatform } from './platform.ts';
import { ROLE_LAWS } from './role-laws.ts';

// The components are installed once per version, which takes a minute; a stage is synthesised in seconds.
const INSTALLATION = 300_000;
const MEGABYTE = 1_000_000;
/** Links that nobody asks for: they allow writing where another one says which table it is. */
const RIGHTS = ['Claims', 'CoreWrite'];

const GROUPS = {
  'the tables': TABLE_LAWS,
  'the keys of accounts': KEY_LAWS,
  'the queues': QUEUE_LAWS,
  'the functions': FUNCTION_LAWS,
  'the links': LINK_LAWS,
  'the roles': ROLE_LAWS,
  'the HTTP API': HTTP_LAWS,
  'the schedules': SCHEDULE_LAWS,
  'the alarms': ALARM_LAWS,
};
const LAWS: Laws = Object.assign({}, ...Object.values(GROUPS));
const STAGES = ['dev', 'production'] as const;
/** Handlers are the same in every stage, and bundling them takes longer than all the rest. */
const SHIPPED = 'production';

const root = fileURLToPath(new URL('../../', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'openloop-infra-'));
let graphs: readonly Graph[] = [];
let platform = '';

beforeAll(async () => {
  platform = preparePlatform(root);
  const stages = STAGES.map((stage) => order(root, stage, { bundles: stage === SHIPPED }));
  graphs = await synthesise(stages);
}, INSTALLATION);

afterAll(() => rmSync(scratch, { recursive: true }));

const order = (from: string, stage: string, { bundles }: { readonly bundles: boolean }): Order => {
  const work = mkdtempSync(join(scratch, 'work-'));
  return { root: from, platform, stage, work, bundles };
};

function groundIn(stage: string): Ground {
  const graph = graphs.find((each) => each.stage === stage);
  if (graph === undefined) throw new Error(`${stage} was not synthesised`);
  return groundOf(graph);
}

/** A request as API Gateway hands it on (payload format 2.0). */
const request = (method: 'GET' | 'POST', rawPath: string) => ({
  version: '2.0',
  routeKey: '$default',
  rawPath,
  rawQueryString: '',
  headers: { host: 'api.example.com' },
  isBase64Encoded: false,
  requestContext: {
    domainName: 'api.example.com',
    stage: '$default',
    http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' },
  },
});

describe.each(STAGES)('in %s', (stage) => {
  for (const [group, laws] of Object.entries(GROUPS))
    describe(group, () => {
      for (const [sentence, holds] of Object.entries(laws)) it(sentence, () => holds(groundIn(stage)));
    });
});

describe('what is shipped', () => {
  const shipped = (handler: string): { bundle: Bundle; links: object } => {
    const build = groundIn(SHIPPED).builds.find((each) => each.handler === handler);
    if (build?.bundle === undefined) throw new Error(`${handler} was not bundled`);
    return { bundle: build.bundle, links: build.links };
  };
  const handlers = Object.values(FUNCTIONS).map((each) => each.handler);

  it.each(handlers)(
    '%s loads, exports its handler, misses no link and leaves none unused',
    async (handler) => {
      const { bundle, links } = shipped(handler);
      const { exports, asked, error } = await tried(bundle, { links, event: { Records: [] } });
      expect(exports).toContain('handler');
      expect(error ?? '').not.toContain('Not linked');
      expect(Object.keys(links).filter((each) => !asked.includes(each) && !RIGHTS.includes(each))).toEqual(
        [],
      );
    },
  );

  it('without its links a function names those that it misses', async () => {
    const { bundle } = shipped(FUNCTIONS.sweep.handler);
    const { error } = await tried(bundle, { links: {}, event: {} });
    expect(error).toMatch(/Not linked: .*Due\.table/);
  });

  it('until sign-in exists nobody is let in', async () => {
    const { bundle, links } = shipped(FUNCTIONS.api.handler);
    const paths = ['/v1/waiting', '/v1/loops', '/v1/anything'];
    const trials = await Promise.all(
      paths.map((path) => tried(bundle, { links, event: request('GET', path) })),
    );
    for (const { answer } of trials) expect(answer).toMatchObject({ statusCode: 401 });
  });

  it('until sign-in exists nobody is asked for consent, and who did not begin is not let back in', async () => {
    const { bundle, links } = shipped(FUNCTIONS.connect.handler);
    const events = [request('POST', '/v1/accounts/connect'), request('GET', CALLBACK_PATH)];
    const trials = await Promise.all(events.map((event) => tried(bundle, { links, event })));
    expect(trials.map(({ answer }) => answer)).toMatchObject([{ statusCode: 401 }, { statusCode: 403 }]);
  });

  it('a push without a token is let in by nobody', async () => {
    const { bundle, links } = shipped(FUNCTIONS.gmailPush.handler);
    const { answer } = await tried(bundle, { links, event: request('POST', PUSH_PATH) });
    expect(answer).toMatchObject({ statusCode: 401 });
  });

  it.each(handlers)('%s holds nothing of the local house, of the tests or of the ground', (handler) => {
    const { inputs } = shipped(handler).bundle;
    expect(inputs.length).toBeGreaterThan(0);
    expect(inputs.filter((each) => /^(functions\/(local|cli)|test|infra)\//.test(each))).toEqual([]);
  });

  const callers: readonly string[] = [
    FUNCTIONS.sync.handler,
    FUNCTIONS.backfill.handler,
    FUNCTIONS.connect.handler,
  ];

  it.each(callers)('%s has of all that Google offers Gmail alone, and is below 3 MB', (handler) => {
    const { packaged, bytes } = shipped(handler).bundle;
    const apis = packaged.flatMap((each) => each.match(/googleapis\/build\/src\/apis\/[^/]+/) ?? []);
    expect(new Set(apis)).toEqual(new Set(['googleapis/build/src/apis/gmail']));
    expect(bytes).toBeLessThan(3 * MEGABYTE);
  });

  const others = handlers.filter((each) => !callers.includes(each));

  it.each(others)('%s is at most 1.8 MB, and cannot speak to Gmail', (handler) => {
    const { packaged, bytes } = shipped(handler).bundle;
    expect(bytes).toBeLessThanOrEqual(1.8 * MEGABYTE);
    expect(packaged.filter((each) => /google/.test(each))).toEqual([]);
  });
});

it('every law notices a mistake', () => {
  expect(new Set(BREAKS.map((each) => each.law))).toEqual(new Set(Object.keys(LAWS)));
});

describe('a law notices when', () => {
  let broken: readonly Graph[] = [];

  beforeAll(async () => {
    const copies = BREAKS.map((of) => copyWith(of, { root, into: mkdtempSync(join(scratch, 'broken-')) }));
    broken = await synthesise(copies.map((copy) => order(copy, 'production', { bundles: false })));
  }, INSTALLATION);

  it.each(BREAKS.map((of, i) => ({ ...of, i })))('$mistake', ({ law, i }) => {
    const graph = broken[i];
    const holds = LAWS[law];
    if (graph === undefined || holds === undefined) throw new Error(`there is no such law: ${law}`);
    expect(() => holds(groundOf(graph))).toThrow(expect.objectContaining({ name: 'AssertionError' }));
  });
});

describe('nothing is synthesised when', () => {
  it.each(FAILURES)('$mistake', async (of) => {
    const into = mkdtempSync(join(scratch, 'failing-'));
    for (const part of ['functions', 'core', 'package.json', 'node_modules'])
      symlinkSync(join(root, part), join(into, part));
    const copy = copyWith(of, { root, into });
    const bundles = of.from.startsWith('functions/'); // only what is wrong with a handler shows in its bundle
    await expect(synthesise([order(copy, 'dev', { bundles })])).rejects.toThrow(of.says);
  });
});
