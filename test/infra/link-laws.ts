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
      Api: ['BackfillSend', 'CoreRead', 'CoreWrite', 'DataKeys', 'SyncSend'],
      Connect: [
        ...['BackfillSend', 'Budget', 'Claims', 'CoreRead', 'CoreWrite', 'DataKeys', 'Directory'],
        ...['DirectoryKey', 'Due', 'GmailTopic', 'GoogleClientId', 'GoogleClientSecret', 'SigningKey'],
        ...['Site', 'SyncSend'],
      ],
      GmailPush: [
        'Directory',
        'DirectoryKey',
        'GmailHook',
        'GmailPushAccount',
        'GmailSubscription',
        'SyncSend',
      ],
      GmailPoll: ['BackfillSend', 'CoreRead', 'CoreWrite', 'Due', 'SyncSend'],
      Sync: [
        ...['BackfillSend', 'Budget', 'Claims', 'CoreRead', 'CoreWrite', 'DataKeys', 'Directory'],
        ...[
          'DirectoryKey',
          'Due',
          'GmailTopic',
          'GoogleClientId',
          'GoogleClientSecret',
          'SyncDead',
          'SyncSend',
        ],
      ],
      Backfill: [
        ...['BackfillDead', 'BackfillSend', 'Budget', 'CoreRead', 'CoreWrite', 'DataKeys', 'Due'],
        ...['GmailTopic', 'GoogleClientId', 'GoogleClientSecret'],
      ],
      Recheck: ['CoreRead', 'CoreWrite', 'DataKeys', 'RecheckDead'],
      Sweep: ['CoreRead', 'CoreWrite', 'DataKeys', 'Due', 'SyncSend'],
    });
  },
  'a secret is told to nobody but who needs it': (ground) => {
    const told = Object.entries(linksOf(ground)).flatMap(([fn, links]) =>
      links.filter(secret).map((link) => `${link} to ${fn}`),
    );
    const callers = ['Backfill', 'Connect', 'Sync'];
    const toCallers = (link: string) => callers.map((fn) => `${link} to ${fn}`);
    expect(told.sort()).toEqual([
      ...['Connect', 'GmailPush', 'Sync'].map((fn) => `DirectoryKey to ${fn}`),
      ...['GmailPushAccount to GmailPush', 'GmailSubscription to GmailPush'],
      ...['GmailTopic', 'GoogleClientId', 'GoogleClientSecret'].flatMap(toCallers),
      'SigningKey to Connect',
    ]);
  },
  'without a word of Google Cloud nobody connects and nothing is pushed, and everything else works': ({
    builds,
  }) => {
    const values = builds.flatMap((each) =>
      Object.entries(each.links).filter(([link]) => /^(Gmail|Google)/.test(link) && secret(link)),
    );
    expect(values).toHaveLength(11);
    for (const [, { value }] of values) expect(value).toBe('none');
  },
  'Google sends browsers back to where the API is': ({ builds, outputs }) => {
    const link = builds.find((each) => each.functionID === 'Connect')?.links.Site;
    expect(link).toMatchObject({ origin: outputs.url });
  },
  'tokens of pushes must be made for the address that pushes are sent to': ({ builds, outputs }) => {
    const link = builds.find((each) => each.functionID === 'GmailPush')?.links.GmailHook;
    expect(outputs.url).toMatch(/^https:/);
    expect(link).toMatchObject({ audience: `${outputs.url}/webhooks/gmail` });
  },
};
