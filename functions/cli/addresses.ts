import { reject } from '#core/fault';
import { type Address, address } from '#core/mail/address';

/** Addresses with commas between them. Throws `invalid` where one is none. */
export const addresses = (text: string): Address[] =>
  text.split(',').map((one) => {
    const parsed = address(one);
    if (parsed === undefined)
      throw reject('invalid', `"${one.trim()}" is no mail address; give --me name@domain[,name@domain].`);
    return parsed;
  });
