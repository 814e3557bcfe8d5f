import { RESERVED_WORDS } from '@vitrine/contracts/identity/user.rules';
import { fullNameAddress, type Addressable } from '@vitrine/contracts/portfolio/portfolio-address.rules';

/** The full-name address in force: null for the other forms and where a name part is missing (URLS-05). */
export const fullNameAddressInForce = (who: Addressable): string | null => {
  if (who.portfolioUrlType === 'fullname_dash') return fullNameAddress(who, '-');
  if (who.portfolioUrlType === 'fullname_dot') return fullNameAddress(who, '.');
  return null;
};

/** "My Photos" as a full name would be an address of the application itself (ROUTE-18). */
export const isReservedAddress = (address: string): boolean => RESERVED_WORDS.has(address);
