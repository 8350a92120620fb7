import { join } from 'node:path';
import { openMailbox } from '#core/adapters/mbox/folder';
import { type Given, mailboxContract } from '../../contract/mailbox.ts';
import { onDisk } from './disk.ts';

const takeoutDate = (received: string): string =>
  new Date(received).toUTCString().replace(/^(...), (\d\d) (...) (\d{4}) (\S+) GMT$/, '$1 $3 $2 $5 +0000 $4');
const entry = ({ text, received }: Given, index: number): string =>
  `From ${1_600_000_000_000_000_000n + BigInt(index)}@xxx ${takeoutDate(received)}\n${text.replace(/^(>*From )/gm, '>$1')}\n`;

const mbox = (mails: readonly Given[]) => mails.map(entry).join('');
const delivered = ({ received }: Given, index: number) => `${Date.parse(received) / 1000}.M${index}P1.host`;

mailboxContract('Takeout mbox', async (mails) =>
  openMailbox(join(await onDisk({ 'all.mbox': mbox(mails) }), 'all.mbox')),
);

mailboxContract('mbox with CRLF', async (mails) =>
  openMailbox(join(await onDisk({ 'all.mbox': mbox(mails).replaceAll('\n', '\r\n') }), 'all.mbox')),
);

mailboxContract('a folder of mbox files', async (mails) =>
  openMailbox(
    await onDisk(Object.fromEntries(mails.map((mail, index) => [`${index}.mbox`, entry(mail, index)]))),
  ),
);

mailboxContract('Maildir', async (mails) =>
  openMailbox(
    await onDisk(
      Object.fromEntries(mails.map((mail, index) => [`cur/${delivered(mail, index)}:2,S`, mail.text])),
    ),
  ),
);
