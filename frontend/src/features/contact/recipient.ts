import { displayName } from '@vitrine/contracts/identity/display-name.rules';
import { portfolioContext } from '@vitrine/contracts/notify/contact.rules';
import type { ContactPreference } from '@vitrine/contracts/portfolio/contact-preference';
import type { ProfileDto } from '@vitrine/contracts/portfolio/portfolio.dto';

/** An enquiry's recipient; none is the operator of the site (PORT-39, PORT-40). */
export interface Recipient {
  userId: string;
  name: string;
  preference: ContactPreference;
  context: string;
  /** 'city, country', when both are set. */
  location: string | null;
}

export const recipientOf = (profile: ProfileDto): Recipient => {
  const name = displayName(profile, 'Photographer');
  return {
    userId: profile.id,
    name,
    preference: profile.contactPreference,
    context: portfolioContext(name, profile.path),
    location: profile.city && profile.country ? `${profile.city}, ${profile.country}` : null,
  };
};
