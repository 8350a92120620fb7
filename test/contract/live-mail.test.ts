import { gmailMail } from '#core/adapters/gmail/mail';
import { fakeGmail } from '../../functions/local/gmail/gmail.ts';
import { serveFakeGmail } from '../../functions/local/gmail/serve.ts';
import { fixed, OWNER, opened, TOPIC } from '../adapters/gmail/opened.ts';
import { NORA, NOW } from '../loops/facts.ts';
import { liveMailContract } from './live-mail.ts';

liveMailContract('Gmail, in process', async () => ({ ...opened(), now: NOW }));

liveMailContract('Gmail, over HTTP', async () => {
  const clock = () => NOW;
  const fake = fakeGmail({ clock, quota: { unitsPerMinute: Number.POSITIVE_INFINITY } });
  const mailbox = fake.mailbox(NORA);
  const { url, stop } = await serveFakeGmail(fake);
  const tokens = fixed(fake.grant(NORA));
  return {
    mail: gmailMail({ tokens, owner: OWNER, clock, topic: TOPIC, rootUrl: `${url}/` }),
    mailbox,
    now: NOW,
    stop,
  };
});
