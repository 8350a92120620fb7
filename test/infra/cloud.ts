// Answers as AWS would give them, so that components which take an address or a policy apart find one.
const ACCOUNT = '123456789012';
const REGION = 'us-east-1';

export type Properties = Readonly<Record<string, unknown>>;

const arn = (service: string, rest: string): string => `arn:aws:${service}:${REGION}:${ACCOUNT}:${rest}`;

const STATE: Readonly<Record<string, (name: string) => Properties>> = {
  'aws:apigatewayv2/api:Api': (name) => ({
    executionArn: arn('execute-api', name),
    apiEndpoint: `https://${name}.example.com`,
  }),
  'aws:cloudwatch/logGroup:LogGroup': (name) => ({ arn: arn('logs', `log-group:${name}`) }),
  'aws:dynamodb/table:Table': (name) => ({ arn: arn('dynamodb', `table/${name}`) }),
  'aws:kms/key:Key': (name) => ({ arn: arn('kms', `key/${name}`), keyId: name }),
  'aws:iam/role:Role': (name) => ({ arn: `arn:aws:iam::${ACCOUNT}:role/${name}` }),
  'aws:lambda/function:Function': (name) => ({
    arn: arn('lambda', `function:${name}`),
    qualifiedArn: arn('lambda', `function:${name}:1`),
    invokeArn: `arn:aws:apigateway:${REGION}:lambda:path/functions/${name}/invocations`,
    version: '1',
  }),
  'aws:sns/topic:Topic': (name) => ({ arn: arn('sns', name) }),
  'aws:sqs/queue:Queue': (name) => ({
    arn: arn('sqs', name),
    url: `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/${name}`,
  }),
  'random:index/randomBytes:RandomBytes': () => ({ base64: Buffer.alloc(32, 7).toString('base64') }),
};

/** What a resource knows of itself once it exists: its inputs, and what only the cloud would tell. */
export function stateOf(type: string, logicalName: string, inputs: Properties) {
  const name = typeof inputs.name === 'string' ? inputs.name : logicalName;
  return { id: name, state: { name, ...inputs, ...STATE[type]?.(name) } };
}

/** What `sst secret set` would have said of secrets that have no placeholder. */
export const SECRETS: Readonly<Record<string, string>> = {
  DirectoryKey: Buffer.alloc(32, 9).toString('base64'),
  SigningKey: Buffer.alloc(32, 8).toString('base64'),
};

/** What SST asks its own command: where assets go. */
export const BOOTSTRAP = {
  asset: 'assets',
  assetEcrRegistryId: ACCOUNT,
  assetEcrUrl: 'assets.example.com',
  state: 'state',
  appsyncHttp: 'appsync.example.com',
  appsyncRealtime: 'appsync.example.com',
};

const ANSWERS: Readonly<Record<string, (inputs: Properties) => Properties>> = {
  'aws:index/getRegion:getRegion': () => ({ id: REGION, name: REGION, region: REGION }),
  'aws:index/getPartition:getPartition': () => ({ id: 'aws', partition: 'aws' }),
  'aws:index/getCallerIdentity:getCallerIdentity': () => ({ id: ACCOUNT, accountId: ACCOUNT }),
  'aws:iam/getPolicyDocument:getPolicyDocument': (inputs) => ({
    ...inputs,
    json: JSON.stringify(policy(inputs)),
  }),
};

/** Answers a data source, or throws its name: an unforeseen question must not be answered with nothing. */
export function answer(token: string, inputs: Properties): Properties {
  const known = ANSWERS[token];
  if (known !== undefined) return known(inputs);
  const details = `test/infra/cloud.ts knows no answer to ${token}; add one.`;
  throw Object.assign(new Error(details), { details }); // of an error, Pulumi passes on this field alone
}

type Statement = {
  readonly effect?: string;
  readonly actions?: readonly string[];
  readonly resources?: readonly string[];
  readonly principals?: ReadonlyArray<{ readonly type: string; readonly identifiers: readonly string[] }>;
  readonly conditions?: ReadonlyArray<{
    readonly test: string;
    readonly variable: string;
    readonly values: readonly string[];
  }>;
};

/** A policy in the words of IAM. */
function policy({ statements }: { readonly statements?: readonly Statement[] } & Properties) {
  return {
    Version: '2012-10-17',
    Statement: (statements ?? []).map((each) => ({
      Effect: each.effect ?? 'Allow',
      Action: each.actions ?? [],
      Resource: each.resources ?? [],
      Principal: Object.fromEntries((each.principals ?? []).map((of) => [of.type, of.identifiers])),
      Condition: conditions(each.conditions ?? []),
    })),
  };
}

/** By operator; several of one operator stand beside each other. */
function conditions(all: NonNullable<Statement['conditions']>) {
  const operators = new Map<string, Record<string, readonly string[]>>();
  for (const { test, variable, values } of all)
    operators.set(test, { ...operators.get(test), [variable]: values });
  return Object.fromEntries(operators);
}
