import { fullNameAddressInForce, type Addressable } from '@vitrine/contracts/portfolio/portfolio-address.rules';

/** Words under which a photographer is found, besides their id. Full names only when that form is chosen (PORT-48). */
export const profileAddresses = (
  who: Addressable,
): { username: string | null; dash: string | null; dot: string | null } => ({
  username: who.username?.toLowerCase() ?? null,
  dash: who.portfolioUrlType === 'fullname_dash' ? fullNameAddressInForce(who) : null,
  dot: who.portfolioUrlType === 'fullname_dot' ? fullNameAddressInForce(who) : null,
});
