import { describe, expect, it } from 'vitest';
import type { Push } from '../../functions/local/gmail/push-message.ts';
import { mail, put, refusal } from './gmail-given.ts';
import { type Envelope, pushed, SUBSCRIPTION, TOPIC } from './gmail-pushed.ts';
import { letter, MAYA, START } from './gmail-stand-in.ts';

const USER = { userId: 'me' } as const;

const notice = ({ message }: Envelope): string => Buffer.from(message.data, 'base64').toString();

describe('pushes of the stand-in for Gmail', () => {
  it('carry address and historyId in the envelope of Pub/Sub', async () => {
    const { fake, inbox, got, watch } = pushed();
    await watch();
    inbox.deliver(letter);
    expect(await fake.pushes.deliver()).toMatchObject([{ status: 204 }]);
    expect(got[0]?.body).toEqual({
      message: {
        data: expect.any(String),
        messageId: expect.stringMatching(/^\d+$/),
        message_id: got[0]?.body.message.messageId,
        publishTime: '2026-03-02T09:00:00.000Z',
        publish_time: '2026-03-02T09:00:00.000Z',
      },
      subscription: SUBSCRIPTION,
    });
    const said = got.map(({ body }) => notice(body));
    expect(said).toEqual([`{"emailAddress":"${MAYA}","historyId":"${inbox.historyId()}"}`]);
  });

  it('may have the historyId as a number, with all of its digits', async () => {
    const { fake, inbox, got, watch } = pushed({ historyIdAs: 'number' });
    await watch();
    inbox.deliver(letter);
    await fake.pushes.deliver();
    expect(got.map(({ body }) => notice(body))[0]).toContain(`"historyId":${inbox.historyId()}}`);
  });

  it('come for a watched mailbox, until it is stopped or the watch lapses', async () => {
    const { fake, maya, inbox, pass, watch } = pushed();
    const waiting = () => fake.pushes.pending().length;
    inbox.deliver(letter);
    expect(waiting()).toBe(0);
    const { data } = await watch();
    expect(Number(data.expiration)).toBe(START + 7 * 24 * 3_600_000);
    inbox.deliver(letter);
    expect(waiting()).toBe(1);
    await maya.api.users.stop(USER);
    pass(5);
    inbox.deliver(letter);
    expect(waiting()).toBe(1);
    await watch();
    pass(7 * 24 * 3600);
    inbox.deliver(letter);
    expect(waiting()).toBe(1);
  });

  it('go to one topic: another is refused until the mailbox is stopped', async () => {
    const { fake, maya, inbox, watch, pass } = pushed({ topic: TOPIC });
    const other = 'projects/openloop/topics/other';
    await watch();
    expect(await refusal(watch({ topicName: other }))).toMatchObject({ status: 400 });
    expect(await refusal(watch())).toMatchObject({ status: 200 });
    await maya.api.users.stop(USER);
    expect(await refusal(watch({ topicName: other }))).toMatchObject({ status: 200 });
    pass(5);
    inbox.deliver(letter);
    expect(fake.pushes.pending()).toEqual([]);
  });

  it('come for the labels of the watch, those lost included, or for all others', async () => {
    const { fake, maya, inbox, watch, pass } = pushed();
    const waiting = () => {
      pass(5);
      return fake.pushes.pending().length;
    };
    await watch({ labelIds: ['INBOX'] });
    inbox.deliver(letter, { labels: ['SENT'] });
    expect(waiting()).toBe(0);
    const { id } = inbox.deliver(letter);
    expect(waiting()).toBe(1);
    inbox.label(id, { remove: ['INBOX'] });
    expect(waiting()).toBe(2);
    await maya.api.users.stop(USER);
    await watch({ labelIds: ['SPAM'], labelFilterBehavior: 'EXCLUDE' });
    inbox.deliver(letter, { labels: ['SPAM'] });
    expect(waiting()).toBe(2);
    inbox.deliver(letter);
    expect(waiting()).toBe(3);
  });

  it('are at most one a second for a mailbox; the rest is never sent', async () => {
    const { fake, inbox, watch, pass } = pushed();
    await watch();
    inbox.deliver(letter);
    inbox.deliver(letter);
    pass(0.9);
    inbox.deliver(letter);
    expect(fake.pushes.pending()).toHaveLength(1);
    pass(0.1);
    inbox.deliver(letter);
    expect(fake.pushes.pending()).toHaveLength(2);
  });

  it('come through changes by the API as well', async () => {
    const { fake, maya, watch } = pushed();
    await watch();
    await put(maya, mail());
    expect(fake.pushes.pending()).toHaveLength(1);
  });

  it('come again, later each time, until they are acknowledged', async () => {
    const { fake, inbox, watch, pass, ids } = pushed({}, (count) => (count < 3 ? 503 : 200));
    await watch();
    inbox.deliver(letter);
    await fake.pushes.deliver();
    await fake.pushes.deliver();
    expect(ids()).toHaveLength(1);
    pass(0.1);
    await fake.pushes.deliver();
    pass(0.1);
    await fake.pushes.deliver();
    expect(ids()).toHaveLength(2);
    pass(0.1);
    await fake.pushes.deliver();
    expect(new Set(ids()).size).toBe(1);
    expect(ids()).toHaveLength(3);
    expect(fake.pushes.pending()).toEqual([]);
  });

  it('come again where nobody answered', async () => {
    const { fake, inbox, watch } = pushed({ post: () => Promise.reject(new Error('refused')) });
    await watch();
    inbox.deliver(letter);
    expect(await fake.pushes.deliver()).toMatchObject([{ status: 0 }]);
    expect(fake.pushes.pending()).toHaveLength(1);
  });

  it('are repeated, put in another order or lost on demand', async () => {
    const { fake, ids } = pushed();
    const three = ['1', '2', '3'].map((id) => fake.pushes.publish(MAYA, id).messageId);
    const [a = '', b = '', c = ''] = three;
    fake.pushes.mangle((batch) => {
      const [first, , third] = batch;
      return [third, first, first].filter((one): one is Push => one !== undefined);
    });
    await fake.pushes.deliver();
    expect(ids()).toEqual([c, a, a]);
    expect(ids()).not.toContain(b);
    expect(fake.pushes.pending()).toEqual([]);
  });

  it('go out by themselves, or gather while they are held back', async () => {
    const waits: Array<readonly [number, () => void]> = [];
    const later = (ms: number, run: () => void) => waits.push([ms, run]);
    const { fake, inbox, watch, pass, ids } = pushed({ auto: true, later }, (count) =>
      count === 1 ? 500 : 204,
    );
    await watch();
    inbox.deliver(letter);
    await fake.pushes.settled();
    expect(ids()).toHaveLength(1);
    const [[ms, run] = [0, () => {}]] = waits;
    pass(ms / 1000);
    run();
    await fake.pushes.settled();
    expect(ids()).toHaveLength(2);
    pass(5);
    fake.pushes.pause();
    inbox.deliver(letter);
    await fake.pushes.settled();
    expect(ids()).toHaveLength(2);
    fake.pushes.resume();
    await fake.pushes.settled();
    expect(ids()).toHaveLength(3);
  });
});
