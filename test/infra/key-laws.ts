import { expect } from 'vitest';
import { called, type Ground, named, type Statement, statementsOf } from './ground.ts';
import type { Laws } from './laws.ts';

const PRODUCTION = 'production';
/** Who opens what is sealed: every other function must not be able to. */
const OPENERS = ['ApiRole', 'BackfillRole', 'ConnectRole', 'RecheckRole', 'SweepRole', 'SyncRole'];
const titleOf = ({ name }: { readonly name: string }): string => name.split('-')[2] ?? '';

/** What a role may do with keys of accounts: with their table, and with what wraps them. */
function hold(ground: Ground, role: Ground['roles'][number]): readonly Statement[] {
  const table = called(ground.tables, 'KeysTable').name;
  return statementsOf(role).filter(
    ({ Action, Resource }) =>
      Action.some((each) => each.startsWith('kms:')) || Resource.some((arn) => named(arn) === table),
  );
}
const holders = (ground: Ground) => ground.roles.filter((role) => hold(ground, role).length > 0);

/** The key's policy, by who may do what. */
const grants = ({ wrapping }: Ground) => wrapping.flatMap(({ policy }) => policy.Statement);
const USES = /^kms:(\*|Decrypt|Encrypt|Generate.*|ReEncrypt.*|CreateGrant|Create\*|De\*)$/;
const isUse = ({ Action }: Statement): boolean => Action.some((action) => USES.test(action));

const IN_CONTEXT = {
  Null: { 'kms:EncryptionContext:tenant': ['false'], 'kms:EncryptionContext:account': ['false'] },
  'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['tenant', 'account'] },
};

export const KEY_LAWS: Laws = {
  'the table of keys has one key, and no index': ({ tables }) => {
    const { hashKey, rangeKey, globalSecondaryIndexes } = called(tables, 'KeysTable');
    expect({ hashKey, rangeKey, globalSecondaryIndexes }).toEqual({
      hashKey: 'pk',
      rangeKey: undefined,
      globalSecondaryIndexes: [],
    });
  },
  'a key that was removed cannot be restored': ({ tables }) => {
    expect(called(tables, 'KeysTable').pointInTimeRecovery.enabled).toBe(false);
  },
  'one key wraps those of the accounts, under an alias of its stage': ({ wrapping, aliases, stage }) => {
    expect(wrapping).toHaveLength(1);
    expect(aliases).toEqual([{ name: `alias/openloop-${stage}`, targetKeyId: wrapping[0]?.id }]);
  },
  'its material is renewed every year': ({ wrapping }) => {
    expect(wrapping).toMatchObject([{ enableKeyRotation: true, rotationPeriodInDays: 365 }]);
  },
  'its deletion can be called off for a month': ({ wrapping }) => {
    expect(wrapping).toMatchObject([{ deletionWindowInDays: 30 }]);
  },
  'it outlives its stage in production and nowhere else': ({ resources, stage }) => {
    const keys = resources.filter((each) => each.type === 'aws:kms/key:Key');
    expect(keys.map((each) => each.retain)).toEqual([stage === PRODUCTION]);
  },
  'nobody uses it without saying whose key it is about, be they its administrator': (ground) => {
    const uses = grants(ground).filter(isUse);
    expect(uses.map(({ Action, Condition }) => ({ Action, Condition }))).toEqual([
      { Action: ['kms:GenerateDataKey', 'kms:Decrypt'], Condition: IN_CONTEXT },
    ]);
  },
  'its account may mend its policy, and nobody else is named in it': (ground) => {
    const root = { AWS: ['arn:aws:iam::123456789012:root'] };
    for (const { Principal } of grants(ground)) expect(Principal).toEqual(root);
    const care = grants(ground).filter((each) => !isUse(each));
    expect(care.flatMap(({ Action }) => Action)).toContain('kms:Put*');
  },
  'nobody has the keys of accounts but who opens what is sealed': (ground) => {
    expect(holders(ground).map(titleOf).sort()).toEqual(OPENERS);
  },
  'who has them can make and unwrap them for a tenant and an account, and nothing more': (ground) => {
    const [key] = ground.wrapping;
    for (const role of holders(ground)) {
      const rights = hold(ground, role).map(({ Action, Resource, Condition }) => ({
        Action,
        Resource: Resource.map(named),
        Condition,
      }));
      expect(rights).toEqual([
        {
          Action: ['dynamodb:GetItem', 'dynamodb:PutItem'],
          Resource: [called(ground.tables, 'KeysTable').name],
          Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['T#*'] } },
        },
        { Action: ['kms:GenerateDataKey', 'kms:Decrypt'], Resource: [key?.id], Condition: IN_CONTEXT },
      ]);
    }
  },
  'who has them finds the table of keys, and the key that wraps, by its address': (ground) => {
    const links = ground.builds.flatMap((each) => (each.links.DataKeys ? [each.links.DataKeys] : []));
    expect(links).toHaveLength(OPENERS.length);
    for (const link of links) {
      expect(link).toMatchObject({
        table: called(ground.tables, 'KeysTable').name,
        wrapping: expect.stringMatching(/^arn:aws:kms:.*:key\/Wrapping$/), // an alias may be moved to another key
      });
    }
  },
};
