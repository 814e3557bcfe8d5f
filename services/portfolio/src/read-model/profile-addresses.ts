import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import { fullNameAddressInForce, type Addressable } from '@vitrine/contracts/portfolio/portfolio-address.rules';

interface ProfileAddresses {
  username: string | null;
  dash: string | null;
  dot: string | null;
}

/**
 * Names that lead to a photographer, besides the id. Full names only when that form is selected (PORT-48). A suspended
 * photographer has none: what has no username is on no page, in no gallery and on no map of the site (decision 0067).
 */
export const profileAddresses = (who: Addressable & Pick<UserSnapshot, 'suspended'>): ProfileAddresses =>
  who.suspended ? { username: null, dash: null, dot: null } : addressesOf(who);

const addressesOf = (who: Addressable): ProfileAddresses => ({
  username: who.username?.toLowerCase() ?? null,
  dash: who.portfolioUrlType === 'fullname_dash' ? fullNameAddressInForce(who) : null,
  dot: who.portfolioUrlType === 'fullname_dot' ? fullNameAddressInForce(who) : null,
});
