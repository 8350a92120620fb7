import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultBy, lostBy, type Refused } from '#core/adapters/google/refusal';

const refused = (said: Partial<Refused>): Refused => ({
  ...{ status: 400, error: 'invalid_grant', words: '', subtype: '', after: undefined },
  ...said,
});

describe('a refused refresh', () => {
  it.each([
    ['Token has been expired or revoked.', '', 'revoked'],
    ['Token has been revoked.', '', 'revoked'],
    ['Bad Request', '', 'revoked'],
    ['', '', 'revoked'],
    ['Token has expired.', '', 'expired'],
    ['The password of this account was changed.', '', 'password'],
    ['Account has been deleted', '', 'deleted'],
    ['The account has been deleted', '', 'deleted'],
    ['Invalid grant: account not found', '', 'deleted'],
    ['reauth related error (invalid_rapt)', '', 'policy'],
    ['Bad Request', 'invalid_rapt', 'policy'],
    ['Bad Request', 'rapt_required', 'policy'],
    ['Bad Request', 'admin_policy_enforced', 'policy'],
  ] as const)('says “%s” %s where the grant is gone: %s', (words, subtype, kind) => {
    expect(lostBy(refused({ words, subtype }))).toBe(kind);
  });

  it('means an administrator by the error that is made for that', () => {
    expect(lostBy(refused({ error: 'admin_policy_enforced' }))).toBe('policy');
  });

  const anything = fc.record({
    status: fc.oneof(
      fc.constantFrom(400, 401, 403, 404, 408, 429, 500, 502, 503),
      fc.integer({ min: 300, max: 599 }),
    ),
    error: fc.oneof(
      fc.constantFrom('invalid_grant', 'admin_policy_enforced', 'invalid_client', 'invalid_request', ''),
      fc.string(),
    ),
    words: fc.oneof(
      fc.constantFrom('Token has been expired or revoked.', 'Account has been deleted'),
      fc.string(),
    ),
    subtype: fc.oneof(fc.constantFrom('', 'invalid_rapt'), fc.string()),
    after: fc.constant(undefined),
  });

  it('tells of a lost grant by status 400 and two errors alone, whatever its words are', () => {
    const GONE = ['invalid_grant', 'admin_policy_enforced'];
    fc.assert(
      fc.property(anything, (one) => {
        expect(lostBy(one) !== undefined).toBe(one.status === 400 && GONE.includes(one.error));
      }),
    );
  });

  it('asks to try again, or for somebody to see to it, and never to connect again', () => {
    fc.assert(
      fc.property(anything, (one) => {
        const { kind, message } = faultBy('token', one);
        expect(['retry', 'park']).toContain(kind);
        if (one.status >= 500 || one.status === 429) expect(kind).toBe('retry');
        if (one.words.length > 12) expect(message).not.toContain(one.words);
      }),
    );
  });

  it.each([
    [400, 'invalid_client', 'park'],
    [401, 'invalid_client', 'park'],
    [401, 'deleted_client', 'park'],
    [403, 'restricted_client', 'park'],
    [400, 'invalid_request', 'park'],
    [400, 'internal_failure', 'retry'],
    [400, '', 'retry'],
    [401, '', 'retry'],
    [403, '', 'retry'],
    [404, 'not_found', 'retry'],
    [429, 'invalid_client', 'retry'],
    [503, 'invalid_client', 'retry'],
  ] as const)('by %i %s asks for %s', (status, error, kind) => {
    expect(faultBy('token', refused({ status, error })).kind).toBe(kind);
  });
});
