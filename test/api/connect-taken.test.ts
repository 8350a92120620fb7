import { describe, expect, it } from 'vitest';
import { address } from '#core/mail/address';
import { dueOf, grantsAt, holderOf } from '../accounts/connect-left.ts';
import { ground, MINUTE, ONE, owner, program, TWO } from '../accounts/connect-world.ts';
import { MAYA } from '../contract/consent-given.ts';

const WORK = owner('work');

describe('a mailbox that is connected already', () => {
  it('of another tenant is refused without a word of whose it is, and that one reads on', async () => {
    const on = ground();
    await program(on).connect('work');
    const told = await program(on, { tenant: TWO }).connect('work');
    expect(told.status).toBe(409);
    expect(JSON.parse(told.text).detail).toBe('This mailbox belongs to another account already.');
    expect(await on.hands.store.accounts(TWO)).toEqual([]);
    expect(await on.hands.store.grant(TWO, WORK.account)).toBeUndefined();
    expect(await holderOf(on, MAYA)).toBe('t1/work');
    expect((await program(on).mailOf(WORK).profile()).address).toBe(MAYA);
    on.pass(16 * MINUTE);
    const other = program(on, { tenant: TWO });
    await other.sweep();
    await other.drain();
    expect(await dueOf(on, owner('work', TWO))).toEqual([]);
    expect((await program(on).mailOf(WORK).profile()).address).toBe(MAYA);
  });

  it('of the same tenant under another name is named', async () => {
    const on = ground();
    await program(on).connect('work');
    const told = await program(on).connect('mail');
    expect(told.status).toBe(409);
    expect(JSON.parse(told.text).detail).toContain('your account work already');
    expect(grantsAt(on, MAYA)).not.toEqual([]);
    expect((await on.hands.store.accounts(ONE)).map(({ id }) => id)).toEqual(['work']);
    expect(await on.hands.store.grant(ONE, owner('mail').account)).toBeUndefined();
  });

  it('of another tenant is told of by nothing but that, while that one is connecting', async () => {
    const on = ground();
    const maya = address(MAYA);
    if (maya === undefined) throw new Error('no address');
    await on.hands.directory.claim(maya, owner('work', TWO), on.now);
    const told = await program(on).connect('work');
    expect(told.status).toBe(409);
    expect(told.text).toContain('quarter of an hour');
    on.pass(15 * MINUTE);
    expect((await program(on).connect('work')).status).toBe(200);
    expect(await holderOf(on, MAYA)).toBe('t1/work');
  });
});
