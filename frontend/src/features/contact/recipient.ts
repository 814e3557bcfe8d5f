import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import { portfolioContext } from '@vitrine/contracts/notify/enquiry.rules';
import type { ContactPreference } from '@vitrine/contracts/portfolio/contact-preference';
import type { ProfileDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { PricesBlock } from '@vitrine/contracts/portfolio/site.rules';

/** Who a form can be sent to. */
export type Photographer = Omit<ProfileDto, 'photoCount' | 'categories'>;
/** The photo to be licensed, or one of the photographer's prices. */
export interface Subject {
  photo?: PublicPhotoDto | undefined;
  price?: PricesBlock['rows'][number] | undefined;
}

/** An enquiry's recipient; none is the operator of the site (PORT-39, PORT-40). */
export interface Recipient {
  userId: string;
  name: string;
  preference: ContactPreference;
  context: string;
  /** 'city, country', when both are set. */
  location: string | null;
  /** The photo to be licensed, when it is about one. */
  about?: PublicPhotoDto;
  /** The price that it is about. */
  price?: PricesBlock['rows'][number];
}

export const recipientOf = (profile: Photographer, { photo: about, price }: Subject = {}): Recipient => {
  const name = displayName(profile, 'Photographer');
  return {
    userId: profile.id,
    name,
    // About a photo it is neither a session nor a print.
    preference: about ? 'general' : profile.contactPreference,
    context: portfolioContext(name, profile.path),
    location: profile.city && profile.country ? `${profile.city}, ${profile.country}` : null,
    ...(about && { about }),
    ...(price && { price }),
  };
};
