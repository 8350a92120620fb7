import type { Mistakes } from './mistakes.ts';

const [KEYS, REACH, TOPOLOGY] = ['infra/keys.ts', 'infra/reach.ts', 'infra/topology.ts'];
const POLL = "access: ['core:read', 'core:write', 'due'],";
const PUSH = "access: ['directory'],";

export const KEY_MISTAKES: Mistakes = {
  'the table of keys has one key, and no index': [
    [
      'keys can be listed by when they were made',
      KEYS,
      "fields: { [KEYS.hash]: 'string' },",
      "fields: { [KEYS.hash]: 'string', at: 'string' }, globalIndexes: { made: { hashKey: 'at' } },",
    ],
  ],
  'a key that was removed cannot be restored': [
    [
      'every state of the keys is kept for a month',
      KEYS,
      'transform: { table: { pointInTimeRecovery: { enabled: false } } },',
      '',
    ],
  ],
  'one key wraps those of the accounts, under an alias of its stage': [
    ['stages share an alias', KEYS, '{$app.stage}`,\n  targetKeyId', '{$app.name}`,\n  targetKeyId'],
  ],
  'its material is renewed every year': [
    ['its material stays the same', KEYS, 'enableKeyRotation: true', 'enableKeyRotation: false'],
  ],
  'its deletion can be called off for a month': [
    ['it is gone within a week', TOPOLOGY, 'deletion: 30', 'deletion: 7'],
  ],
  'it outlives its stage in production and nowhere else': [
    ['it goes with its stage', KEYS, 'retainOnDelete: isProduction', 'retainOnDelete: false'],
  ],
  'nobody uses it without saying whose key it is about, be they its administrator': [
    ['an administrator may unwrap without a context', KEYS, "'CreateAlias',", "'CreateAlias', 'Decrypt',"],
    ['an administrator may let others unwrap', KEYS, "'CreateAlias',", "'CreateAlias', 'CreateGrant',"],
    [
      'it may be used without a context',
      KEYS,
      '{ ...statement(useActions), conditions: inContext }',
      'statement(useActions)',
    ],
  ],
  'its account may mend its policy, and nobody else is named in it': [
    ['nobody can ever change its policy', KEYS, "'Put*', ", ''],
    [
      'another account may use it',
      KEYS,
      'identifiers: [root]',
      "identifiers: [root, 'arn:aws:iam::210987654321:root']",
    ],
  ],
  'nobody has the keys of accounts but who opens what is sealed': [
    ['who takes pushes may unwrap', TOPOLOGY, PUSH, PUSH.replace("'],", "', 'keys'],")],
    [
      'who polls may unwrap',
      TOPOLOGY,
      `512,\n    ${POLL}`,
      `512,\n    ${POLL.replace("'],", "', 'keys'],")}`,
    ],
  ],
  'who has them can make and unwrap them for a tenant and an account, and nothing more': [
    [
      'keys of accounts can be listed',
      TOPOLOGY,
      "['GetItem', 'PutItem'],",
      "['GetItem', 'PutItem', 'Query'],",
    ],
    [
      'keys are wrapped for nobody in particular',
      KEYS,
      'resources: [wrapping.arn],\n  conditions: inContext,',
      'resources: [wrapping.arn],',
    ],
    ['the account alone is said', TOPOLOGY, "context: ['tenant', 'account']", "context: ['account']"],
    [
      'anything can be encrypted with it',
      TOPOLOGY,
      "'GenerateDataKey', 'Decrypt'",
      "'GenerateDataKey', 'Decrypt', 'Encrypt'",
    ],
  ],
  'who has them finds the table of keys, and the key that wraps, by its address': [
    [
      'functions are not told which key wraps',
      REACH,
      'properties: { wrapping: wrappingArn }',
      'properties: {}',
    ],
  ],
};
