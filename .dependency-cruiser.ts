import type { IConfiguration } from 'dependency-cruiser';

const ROOM = '^core/(?!adapters/)';
const VENDORS =
  '^(sst|hono|googleapis|googleapis-common|google-auth-library|gaxios|jose|aws-lambda|commander|cli-.*|picocolors|@aws-sdk/.*|@anthropic-ai/.*|@types/aws-lambda)';
const GMAIL_CLIENT = '^(node_modules/)?(googleapis|googleapis-common|gaxios|google-auth-library)/';

/** Which way arrows point: doors → hands → rooms; ground knows only ground. */
export const configuration: IConfiguration = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Whoever reads a file must be able to stop at its imports.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'rooms-know-no-doors-hands-or-ground',
      severity: 'error',
      from: { path: ROOM },
      to: { path: '^(functions|infra|core/adapters)/' },
    },
    {
      name: 'rooms-know-no-vendors',
      severity: 'error',
      from: { path: ROOM },
      to: { path: `${VENDORS}|node_modules/(${VENDORS.slice(2, -1)})/`, dependencyTypesNot: ['local'] },
    },
    {
      name: 'rooms-do-no-io',
      severity: 'error',
      from: { path: ROOM },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(crypto|url)$' },
    },
    {
      name: 'hands-know-no-doors-or-ground',
      severity: 'error',
      from: { path: '^core/adapters/' },
      to: { path: '^(functions|infra)/' },
    },
    {
      name: 'one-hand-knows-no-other',
      severity: 'error',
      from: { path: '^core/adapters/([^/]+)/' },
      to: { path: '^core/adapters/([^/]+)/', pathNot: '^core/adapters/$1/' },
    },
    {
      name: 'only-one-hand-knows-gmails-client',
      severity: 'error',
      from: { path: '^(core|functions|infra)/', pathNot: '^core/adapters/gmail/' },
      to: { path: GMAIL_CLIENT },
    },
    {
      name: 'gmails-client-comes-alone',
      comment: 'The package as a whole holds the clients of hundreds of APIs.',
      severity: 'error',
      from: { path: '^core/adapters/gmail/' },
      to: {
        path: GMAIL_CLIENT,
        pathNot: '^(node_modules/)?googleapis/build/src/apis/gmail/index\\.(js|d\\.ts)$',
      },
    },
    {
      name: 'ground-knows-only-ground',
      severity: 'error',
      from: { path: '^infra/' },
      to: { path: '^(core|functions|test)/' },
    },
    {
      name: 'doors-know-no-ground',
      comment: 'The local house alone is built from the topology.',
      severity: 'error',
      from: { path: '^functions/' },
      to: { path: '^infra/', pathNot: '^infra/topology\\.ts$' },
    },
    {
      name: 'only-the-local-house-knows-the-topology',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/local/' },
      to: { path: '^infra/' },
    },
    {
      name: 'nothing-ships-tests',
      severity: 'error',
      from: { path: '^(core|functions|infra)/' },
      to: { path: '^test/' },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
