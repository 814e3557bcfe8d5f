import { domainToASCII } from 'node:url';
import { isEmail } from 'class-validator';
import { EMAIL_FORM } from '@vitrine/contracts/notify/contact.dto';

/**
 * An address as mail servers know it: the domain in ASCII, so that what cannot be seen, what turns the direction of
 * writing, and other forms of the same letters are gone. Null when nothing is left that is an address.
 */
export const canonicalEmail = (email: string): string | null => {
  const at = email.lastIndexOf('@') + 1;
  const canonical = email.slice(0, at) + domainToASCII(email.slice(at));
  return isEmail(canonical, EMAIL_FORM) ? canonical : null;
};
