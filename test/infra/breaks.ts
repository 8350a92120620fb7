import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALARM_MISTAKES, HTTP_MISTAKES, ROLE_MISTAKES, SCHEDULE_MISTAKES } from './edge-mistakes.ts';
import { KEY_MISTAKES } from './key-mistakes.ts';
import {
  FUNCTION_MISTAKES,
  LINK_MISTAKES,
  type Mistakes,
  QUEUE_MISTAKES,
  TABLE_MISTAKES,
} from './mistakes.ts';

const MISTAKES: Mistakes = {
  ...TABLE_MISTAKES,
  ...KEY_MISTAKES,
  ...QUEUE_MISTAKES,
  ...FUNCTION_MISTAKES,
  ...LINK_MISTAKES,
  ...ROLE_MISTAKES,
  ...HTTP_MISTAKES,
  ...SCHEDULE_MISTAKES,
  ...ALARM_MISTAKES,
};

/** A mistake that somebody could make, as a change of one file, and the law that must notice it. */
export type Break = {
  readonly mistake: string;
  readonly law: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
};

export const BREAKS: readonly Break[] = Object.entries(MISTAKES).flatMap(([law, mistakes]) =>
  mistakes.map(([mistake, file, from, to]) => ({ mistake, law, file, from, to })),
);

/** Copies the ground plan into a folder with the mistake in it; throws where its place is not found once. */
export function copyWith(
  { file, from, to }: Omit<Break, 'law'>,
  { root, into }: { root: string; into: string },
): string {
  for (const part of ['sst.config.ts', 'infra'])
    cpSync(join(root, part), join(into, part), { recursive: true });
  const [before, after, ...more] = readFileSync(join(into, file), 'utf8').split(from);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`"${from}" does not stand in ${file} exactly once; say in test/infra/ where it is now.`);
  writeFileSync(join(into, file), before + to + after);
  return into;
}

/** Changes that must not come out as a smaller plan, but as no plan at all. */
export const FAILURES: ReadonlyArray<Omit<Break, 'law'> & { readonly says: string }> = [
  {
    mistake: 'a secret was never set',
    file: 'infra/topology.ts',
    from: "GmailTopic: { placeholder: 'none' }",
    to: 'GmailTopic: {}',
    says: 'Set a value for GmailTopic',
  },
  {
    mistake: 'a handler does not exist',
    file: 'infra/topology.ts',
    from: 'functions/sweep.handler',
    to: 'functions/broom.handler',
    says: 'functions/broom.ts',
  },
  {
    mistake: 'a handler has another name',
    file: 'infra/topology.ts',
    from: 'functions/sweep.handler',
    to: 'functions/sweep.handle',
    says: 'functions/sweep.ts does not export "handle"',
  },
  {
    mistake: 'something throws inside of an output',
    file: 'infra/routes.ts',
    from: 'routed.resolve(',
    to: "http.url.apply(() => { throw new Error('inside of an output'); });\nrouted.resolve(",
    says: 'Error: inside of an output',
  },
  {
    mistake: 'a data source is asked that nobody foresaw',
    file: 'infra/routes.ts',
    from: 'routed.resolve(',
    to: 'aws.ec2.getVpcOutput({ default: true });\nrouted.resolve(',
    says: 'knows no answer to aws:ec2/getVpc:getVpc',
  },
];
