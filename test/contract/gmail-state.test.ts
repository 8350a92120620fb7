import { describe, expect, it } from 'vitest';
import { mail, put } from './gmail-given.ts';
import { letter, MAYA, standIn } from './gmail-stand-in.ts';

const USER = { userId: 'me' } as const;

describe('the state of the stand-in for Gmail', () => {
  it('is the same in another one that has loaded what it dumped', async () => {
    const first = standIn();
    const { id } = await put(first.maya, mail({ Subject: 'One' }));
    first.inbox.deliver({ ...letter, inReplyTo: '<x@example.net>' });
    first.inbox.label(id, { add: [first.inbox.newLabel('Clients')] });
    first.inbox.alias('m@example.com');
    first.inbox.raiseFloor();
    await first.maya.api.users.watch({ ...USER, requestBody: { topicName: 'projects/p/topics/t' } });
    const raw = mail({ Subject: 'Draft' }).toString('base64url');
    await first.maya.api.users.drafts.create({ ...USER, requestBody: { message: { raw } } });
    const second = standIn();
    second.fake.load(first.fake.dump());
    expect(JSON.parse(second.fake.dump())).toEqual(JSON.parse(first.fake.dump()));
    expect(second.inbox.messages()).toEqual(first.inbox.messages());
    expect(second.inbox.deliver(letter).id).toBe(first.inbox.deliver(letter).id);
  });

  it('keeps its tokens, the revoked ones revoked', async () => {
    const first = standIn();
    const good = first.fake.grant(MAYA);
    const bad = first.fake.grant(MAYA);
    first.fake.oauth.revoke(bad);
    const second = standIn();
    second.fake.load(first.fake.dump());
    const status = async (token: string) => {
      const headers = { Authorization: `Bearer ${token}` };
      return (await second.fake.fetch('http://gmail.example.com/gmail/v1/users/me/profile', { headers }))
        .status;
    };
    expect([await status(good), await status(bad)]).toEqual([200, 401]);
  });

  it('is not replaced by what is no dump', () => {
    const { fake, inbox } = standIn();
    inbox.deliver(letter);
    const before = fake.dump();
    expect(() => fake.load('{"version":1}')).toThrow();
    expect(() => fake.load('nonsense')).toThrow();
    expect(fake.dump()).toBe(before);
  });

  it('says when it has changed, and not when it was only read', async () => {
    let count = 0;
    const { maya, inbox } = standIn({
      onChange: () => {
        count += 1;
      },
    });
    const grew = async (act: () => unknown) => {
      const before = count;
      await act();
      return count > before;
    };
    expect(await grew(() => inbox.deliver(letter))).toBe(true);
    expect(await grew(() => inbox.newLabel('Clients'))).toBe(true);
    expect(await grew(() => inbox.raiseFloor())).toBe(true);
    expect(await grew(() => maya.api.users.stop(USER))).toBe(true);
    expect(await grew(() => maya.api.users.messages.list(USER))).toBe(false);
  });
});
