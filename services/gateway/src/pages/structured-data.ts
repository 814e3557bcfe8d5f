import { displayName } from '@vitrine/contracts/identity/user.rules';
import { imageJpeg } from '@vitrine/contracts/media/photo-image';
import type { PortfolioPageDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { socialLink } from '@vitrine/contracts/portfolio/social-link.rules';
import { wordsOf } from './markup.js';

/** Search engines look at the first few; the rest would only weigh the page down. */
const IMAGES = 30;

const imageObject = (photo: PublicPhotoDto, origin: string, creator: string) => ({
  '@type': 'ImageObject',
  contentUrl: origin + imageJpeg(photo.image),
  name: photo.title,
  genre: photo.categoryLabel,
  ...(photo.altText && { caption: photo.altText }),
  ...(photo.description && { description: wordsOf(photo.description) }),
  width: photo.image.width,
  height: photo.image.height,
  uploadDate: photo.createdAt,
  creator: { '@type': 'Person', name: creator },
  creditText: creator,
});

/** schema.org's view of a portfolio: a profile page of a person, and their gallery. */
export const portfolioData = ({ profile, photos }: PortfolioPageDto, origin: string): object => {
  const url = origin + profile.path;
  const name = displayName(profile);
  const links = (['instagram', 'twitter', 'website'] as const)
    .map((kind) => socialLink(kind, profile[kind]))
    .filter((link) => link !== null);
  const address = [profile.city, profile.country].filter(Boolean).join(', ');
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'ProfilePage',
        '@id': url,
        url,
        name,
        mainEntity: {
          '@type': 'Person',
          name,
          url,
          jobTitle: 'Photographer',
          ...(profile.username && { alternateName: profile.username }),
          ...(profile.tagline && { description: profile.tagline }),
          ...(address && { address }),
          ...(links.length > 0 && { sameAs: links }),
        },
      },
      {
        '@type': 'ImageGallery',
        '@id': `${url}#gallery`,
        url,
        name: `Photographs by ${name}`,
        image: photos
          .filter(({ image }) => image.widths.length > 0)
          .slice(0, IMAGES)
          .map((photo) => imageObject(photo, origin, name)),
      },
    ],
  };
};
