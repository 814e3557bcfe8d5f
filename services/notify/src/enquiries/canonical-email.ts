import { domainToASCII } from 'node:url';
import { isEmail } from 'class-validator';
import { EMAIL_FORM } from '@vitrine/contracts/notify/contact.dto';

/**
 * An address as mail servers use it: the domain in ASCII, without invisible characters, direction marks or compatibility
 * forms. Null when the rest is no address.
 */
export const canonicalEmail = (email: string): string | null => {
  const at = email.lastIndexOf('@') + 1;
  const canonical = email.slice(0, at) + domainToASCII(email.slice(at));
  return isEmail(canonical, EMAIL_FORM) ? canonical : null;
};
