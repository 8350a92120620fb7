import { expect } from 'vitest';
import { SECRETS } from '../../infra/topology.ts';
import type { Ground } from './ground.ts';
import type { Laws } from './laws.ts';

/** The links of each function, by the function's component. */
const linksOf = ({ builds }: Ground): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(builds.map((each) => [each.functionID, Object.keys(each.links).sort()]));

const secret = (link: string): boolean => Object.hasOwn(SECRETS, link);

export const LINK_LAWS: Laws = {
  'a function finds under its links what the topology gives it, and no more': (ground) => {
    expect(linksOf(ground)).toEqual({
      Api: ['CoreRead', 'CoreWrite', 'SyncSend'],
      GmailPush: [
        'Directory',
        'DirectoryKey',
        'GmailHook',
        'GmailPushAccount',
        'GmailSubscription',
        'SyncSend',
      ],
      GmailPoll: ['CoreRead', 'CoreWrite', 'Due', 'SyncSend'],
      Sync: ['CoreRead', 'CoreWrite', 'Due', 'GmailTopic', 'SyncDead', 'SyncSend'],
      Recheck: ['CoreRead', 'CoreWrite', 'RecheckDead'],
      Sweep: ['CoreRead', 'CoreWrite', 'Due', 'SyncSend'],
    });
  },
  'a secret is told to nobody but who needs it': (ground) => {
    const told = Object.entries(linksOf(ground)).flatMap(([fn, links]) =>
      links.filter(secret).map((link) => `${link} to ${fn}`),
    );
    expect(told.sort()).toEqual([
      'DirectoryKey to GmailPush',
      'GmailPushAccount to GmailPush',
      'GmailSubscription to GmailPush',
      'GmailTopic to Sync',
    ]);
  },
  'without a word of Google Cloud nothing is pushed, and everything else works': ({ builds }) => {
    const values = builds.flatMap((each) =>
      Object.entries(each.links).filter(([link]) => link.startsWith('Gmail') && secret(link)),
    );
    expect(values).toHaveLength(3);
    for (const [, { value }] of values) expect(value).toBe('none');
  },
  'tokens of pushes must be made for the address that pushes are sent to': ({ builds, outputs }) => {
    const link = builds.find((each) => each.functionID === 'GmailPush')?.links.GmailHook;
    expect(outputs.url).toMatch(/^https:/);
    expect(link).toMatchObject({ audience: `${outputs.url}/webhooks/gmail` });
  },
};
