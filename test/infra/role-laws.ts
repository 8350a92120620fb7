import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { called, type Ground, named, statementsOf } from './ground.ts';
import type { Laws } from './laws.ts';

/** What a role may do, each action with the keys that it is bound to. */
const rights = (ground: Ground, role: string): readonly string[] =>
  statementsOf(called(ground.roles, role))
    .flatMap(({ Action, Condition }) => {
      const keys = Condition['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [];
      return Action.map((action) => [action, ...keys].join(' '));
    })
    .sort();

/** What is done to keys that begin so, by anybody: with items of the table, not through its index. */
const doneTo = (ground: Ground, keys: string): readonly string[] => {
  const table = called(ground.tables, 'CoreTable').name;
  const done = ground.roles
    .flatMap(statementsOf)
    .filter(({ Resource }) => Resource.some((arn) => named(arn) === table))
    .filter(({ Condition }) => Condition['ForAllValues:StringLike']?.['dynamodb:LeadingKeys']?.[0] === keys)
    .flatMap(({ Action }) => Action.map((action) => action.replace('dynamodb:', '')));
  return [...new Set(done)].sort();
};

/** Who may do something to keys that begin so. */
const among = (ground: Ground, right: string): readonly string[] =>
  ground.roles
    .map((each) => each.name.split('-')[2] ?? '')
    .filter((role) => rights(ground, role).some((each) => each.endsWith(right)))
    .sort();

export const ROLE_LAWS: Laws = {
  'no role may do whatever it likes': ({ roles }) => {
    for (const { Action } of roles.flatMap(statementsOf)) expect(Action.join()).not.toContain('*');
  },
  'no role may do it to whatever it likes': ({ roles }) => {
    for (const { Resource } of roles.flatMap(statementsOf)) {
      expect(Resource.length).toBeGreaterThan(0);
      for (const each of Resource) expect(each).toMatch(/^arn:aws:[a-z]+:[^*]+$/);
    }
  },
  'every reach into the table is bound to how a key begins': ({ roles }) => {
    const reaches = roles.flatMap(statementsOf).filter(({ Action }) => Action.join().includes('dynamodb:'));
    expect(reaches.length).toBeGreaterThan(0);
    for (const { Condition } of reaches) {
      const [keys, ...more] = Condition['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [];
      expect(more).toEqual([]);
      expect(['T#*', 'DIR#*', 'DUE#*', 'BUDGET#*']).toContain(keys);
    }
  },
  'no role may read the table as a whole': ({ roles }) => {
    const actions = roles.flatMap(statementsOf).flatMap(({ Action }) => Action);
    expect(actions.filter((each) => /Scan|PartiQL|Table|Export|Stream/.test(each))).toEqual([]);
  },
  'to keys of each kind is done what their file sends, and nothing else': (ground) => {
    expect(doneTo(ground, 'T#*')).toEqual([
      ...['BatchGetItem', 'BatchWriteItem', 'ConditionCheckItem', 'DeleteItem'],
      ...['GetItem', 'PutItem', 'Query', 'UpdateItem'],
    ]);
    expect(doneTo(ground, 'DIR#*')).toEqual(['DeleteItem', 'GetItem', 'PutItem']);
    expect(doneTo(ground, 'DUE#*')).toEqual(['DeleteItem', 'PutItem', 'Query']);
    expect(doneTo(ground, 'BUDGET#*')).toEqual(['GetItem', 'UpdateItem']);
  },
  'the due index is open to who works by it': (ground) => {
    const workers = ['BackfillRole', 'ConnectRole', 'GmailPollRole', 'SweepRole', 'SyncRole'];
    expect(among(ground, 'DUE#*')).toEqual(workers);
  },
  'the directory is open to who takes pushes, and to who connects mailboxes and removes them': (ground) => {
    expect(among(ground, 'DIR#*')).toEqual(['ConnectRole', 'GmailPushRole', 'SyncRole']);
  },
  'nobody claims an address, or gives one up, but who connects mailboxes and removes them': (ground) => {
    for (const action of ['PutItem', 'DeleteItem'])
      expect(among(ground, `${action} DIR#*`)).toEqual(['ConnectRole', 'SyncRole']);
  },
  'what all mailboxes may spend at Gmail is counted by those who call it': (ground) => {
    expect(among(ground, 'BUDGET#*')).toEqual(['BackfillRole', 'ConnectRole', 'SyncRole']);
  },
  'who takes pushes can look up whose a mailbox is, and read or write nothing else': (ground) => {
    expect(rights(ground, 'GmailPushRole')).toEqual(['dynamodb:GetItem DIR#*', 'sqs:SendMessage']);
  },
  'an index can be queried and nothing else': ({ roles }) => {
    const onIndex = roles
      .flatMap(statementsOf)
      .filter(({ Resource }) => Resource.some((each) => each.includes('/index/')));
    expect(onIndex.length).toBeGreaterThan(0);
    for (const { Action } of onIndex) expect(Action).toEqual(['dynamodb:Query']);
  },
  'only who consumes a queue may take from it, and only who must may send to one': ({ roles }) => {
    const sqs = (role: string) =>
      statementsOf(called(roles, role))
        .filter(({ Action }) => Action.join().includes('sqs:'))
        .flatMap(({ Action, Resource }) => Action.map((action) => `${action} ${titleIn(Resource)}`))
        .sort();
    const send = (queue: string) => `sqs:SendMessage ${queue}`;
    for (const role of ['ApiRole', 'ConnectRole'])
      expect(sqs(role)).toEqual([send('BackfillJobsQueue'), send('SyncJobsQueue')]);
    expect(sqs('GmailPushRole')).toEqual([send('SyncJobsQueue')]);
    expect(sqs('GmailPollRole')).toEqual([
      send('BackfillJobsQueue'),
      send('GmailPollDeadLetterQueue'),
      send('SyncJobsQueue'),
    ]);
    expect(sqs('SweepRole')).toEqual([send('SweepDeadLetterQueue'), send('SyncJobsQueue')]);
    expect(sqs('SyncRole')).toEqual([
      ...taking('SyncJobsQueue'),
      send('BackfillJobsQueue'),
      send('SyncDeadLetterQueue'),
      send('SyncJobsQueue'),
    ]);
    expect(sqs('BackfillRole')).toEqual([
      ...taking('BackfillJobsQueue'),
      send('BackfillDeadLetterQueue'),
      send('BackfillJobsQueue'),
    ]);
    expect(sqs('RecheckRole')).toEqual([...taking('RecheckJobsQueue'), send('RecheckDeadLetterQueue')]);
  },
  'whatever the hands of the table send, somebody may do': ({ roles }) => {
    const granted = new Set(roles.flatMap(statementsOf).flatMap(({ Action }) => Action));
    const needed = commands().flatMap((each) => ACTIONS[each] ?? [each]);
    expect(needed.length).toBeGreaterThan(5);
    for (const each of needed) expect(granted).toContain(`dynamodb:${each}`);
  },
  'beside its own rights a function has those to write logs, and no more': ({ roles, functions }) => {
    for (const { role } of functions) {
      const { managedPolicyArns } = roles.find(({ name }) => name === named(role)) ?? {};
      expect(managedPolicyArns?.map(named)).toEqual(['AWSLambdaBasicExecutionRole']);
    }
  },
  'a role is taken on by the service it is for, not by the account': ({ roles }) => {
    for (const { assumeRolePolicy } of roles) {
      expect(assumeRolePolicy).toMatch(/"Service":"(lambda|scheduler)\.amazonaws\.com"/);
      expect(assumeRolePolicy).not.toContain('"AWS"');
    }
  },
};

/** What the SDK calls by another name than IAM; a transaction needs the actions of its items. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  Get: ['GetItem'],
  Put: ['PutItem'],
  Update: ['UpdateItem'],
  Delete: ['DeleteItem'],
  BatchGet: ['BatchGetItem'],
  BatchWrite: ['BatchWriteItem'],
  TransactWrite: ['PutItem', 'UpdateItem', 'ConditionCheckItem'],
  TransactGet: ['GetItem'],
};

/** The commands that the table's adapter makes anywhere, as the SDK calls them. */
function commands(): readonly string[] {
  const folder = new URL('../../core/adapters/dynamo/', import.meta.url);
  const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  return [...sources.join('\n').matchAll(/new (\w+)Command\(/g)].map(([, name = '']) => name);
}

const taking = (queue: string): readonly string[] =>
  ['DeleteMessage', 'GetQueueAttributes', 'ReceiveMessage'].map((action) => `sqs:${action} ${queue}`);

const titleIn = ([arn = '']: readonly string[]): string => named(arn).split('-')[2] ?? '';
