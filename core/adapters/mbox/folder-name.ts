/**
 * The name of a folder as its owner reads it: file endings of mail programs taken off, IMAP's modified UTF-7
 * (RFC 3501 section 5.1.3) decoded, which Maildir and Thunderbird use on disk.
 */
export function folderName(onDisk: string): string {
  return decodeUtf7(onDisk.replace(/\.(?:mbox|mbx|sbd|imapmbox)$/i, ''));
}

function decodeUtf7(name: string): string {
  if (!name.includes('&')) return name;
  return name.slice(0, 500).replace(/&([A-Za-z0-9+,]{0,200})-/g, (whole, coded: string) => {
    if (coded === '') return '&';
    const bytes = Buffer.from(coded.replaceAll(',', '/'), 'base64');
    return bytes.length % 2 === 0 ? bytes.swap16().toString('utf16le') : whole;
  });
}
