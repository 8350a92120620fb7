import { KEYS, WRAPPING } from './topology.ts';

const isProduction = $app.stage === 'production';

/** The keys of accounts, wrapped. Nothing is kept to restore it from: a key that is removed must stay so. */
export const keys = new sst.aws.Dynamo('Keys', {
  fields: { [KEYS.hash]: 'string' },
  primaryIndex: { hashKey: KEYS.hash },
  ttl: KEYS.ttl,
  deletionProtection: isProduction,
  transform: { table: { pointInTimeRecovery: { enabled: false } } },
});

const useActions = WRAPPING.actions.map((action) => `kms:${action}`);

/** Holds where a request says whose key it is about: each part of the context, and nothing beside. */
const inContext = [
  ...WRAPPING.context.map((part) => ({
    test: 'Null',
    variable: `kms:EncryptionContext:${part}`,
    values: ['false'],
  })),
  {
    test: 'ForAllValues:StringEquals',
    variable: 'kms:EncryptionContextKeys',
    values: [...WRAPPING.context],
  },
];

// What it takes to look after the key: to use it is not among it.
const CARE = [
  ...['Describe*', 'Get*', 'List*', 'Put*', 'Update*', 'Enable*', 'Disable*', 'RotateKeyOnDemand'],
  ...['CreateAlias', 'DeleteAlias', 'TagResource', 'UntagResource'],
  ...['ScheduleKeyDeletion', 'CancelKeyDeletion'],
];

/** The account may hand on the right to use the key, but to nobody without a context. */
const policy = aws.iam.getPolicyDocumentOutput({
  statements: [
    statement(CARE.map((action) => `kms:${action}`)),
    { ...statement(useActions), conditions: inContext },
  ],
}).json;

function statement(actions: string[]) {
  const root = $interpolate`arn:aws:iam::${aws.getCallerIdentityOutput({}).accountId}:root`;
  return { actions, resources: ['*'], principals: [{ type: 'AWS', identifiers: [root] }] }; // this key: it is its policy
}

/** The key that wraps those of the accounts: without it nothing that is sealed can be opened again. */
const wrapping = new aws.kms.Key(
  'Wrapping',
  {
    description: `Wraps the keys of accounts of ${$app.name} ${$app.stage}`,
    enableKeyRotation: true,
    rotationPeriodInDays: WRAPPING.rotation,
    deletionWindowInDays: WRAPPING.deletion,
    policy,
  },
  { retainOnDelete: isProduction }, // SST keeps tables of a stage that is removed, but no keys
);

new aws.kms.Alias('WrappingAlias', {
  name: `alias/${$app.name}-${$app.stage}`,
  targetKeyId: wrapping.keyId,
});

export const wrappingArn = wrapping.arn;

/** The right to make keys of accounts and to unwrap them. */
export const unwrapping = sst.aws.permission({
  actions: useActions,
  resources: [wrapping.arn],
  conditions: inContext,
});
