import { fullNameAddressInForce, type Addressable } from '@vitrine/contracts/portfolio/portfolio-address.rules';

/** Names that lead to a photographer, besides the id. Full names only when that form is selected (PORT-48). */
export const profileAddresses = (
  who: Addressable,
): { username: string | null; dash: string | null; dot: string | null } => ({
  username: who.username?.toLowerCase() ?? null,
  dash: who.portfolioUrlType === 'fullname_dash' ? fullNameAddressInForce(who) : null,
  dot: who.portfolioUrlType === 'fullname_dot' ? fullNameAddressInForce(who) : null,
});
