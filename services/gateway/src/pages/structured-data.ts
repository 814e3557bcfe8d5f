import { BRAND } from '@vitrine/contracts/brand';
import { i18n } from '@vitrine/contracts/i18n';
import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import { imageSrc, PLAIN_WIDTH } from '@vitrine/contracts/media/photo-image';
import { aiSource } from '@vitrine/contracts/media/source-type.rules';
import type { PortfolioPageDto, ProfileDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { socialLink } from '@vitrine/contracts/portfolio/social-link.rules';
import { shorten, wordsOf } from '../edge/escape-html.js';

/** Search engines look at the first few; the rest would only weigh the page down. */
const IMAGES = 30;
const DESCRIPTION = 300;
const KEYWORDS = 20;
const CONTEXT = 'https://schema.org';

/** schema.org requires a unit; E37 is UN/CEFACT's code of a pixel. */
const pixels = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'E37' });

/**
 * What was said of an image's rights, as search engines ask for it: nothing where nobody has said it. No
 * `acquireLicensePage` without a page of the photographer's own: a contact form is not an offer.
 */
const rightsData = ({ rights }: PublicPhotoDto): object =>
  rights
    ? {
        ...(rights.creator && { creator: { '@type': 'Person', name: rights.creator } }),
        ...(rights.credit && { creditText: rights.credit }),
        ...(rights.notice && !rights.isNoticeMade && { copyrightNotice: rights.notice }),
        ...(rights.licenceUrl && { license: rights.licenceUrl }),
        ...(rights.licensingPage && { acquireLicensePage: rights.licensingPage }),
      }
    : {};

const imageObject = (photo: PublicPhotoDto, origin: string): Record<string, unknown> => {
  const { image, photographer } = photo;
  const made = aiSource(photo.sourceType);
  const address = imageSrc(image, PLAIN_WIDTH);
  const width = Number(/(\d+)\.webp$/.exec(address)?.[1] ?? image.width);
  return {
    '@type': 'ImageObject',
    contentUrl: origin + address,
    url: `${origin}${photo.photographerPath}?photo=${photo.id}`,
    ...(!photo.hidesTitle && { name: photo.title }),
    genre: photo.categoryLabel,
    ...(photo.altText && { caption: photo.altText }),
    ...(photo.description && { description: shorten(wordsOf(photo.description), DESCRIPTION) }),
    ...(photo.tags.length > 0 && { keywords: photo.tags.slice(0, KEYWORDS).join(', ') }),
    width: pixels(width),
    height: pixels(Math.round((image.height * width) / Math.max(1, image.width))),
    uploadDate: photo.createdAt,
    // Whose page it is on; who took it is the photographer's to say.
    author: { '@type': 'Person', name: photographer, url: origin + photo.photographerPath },
    ...rightsData(photo),
    ...(made && { digitalSourceType: made.schema }),
  };
};

const personOf = (profile: ProfileDto, origin: string): Record<string, unknown> => {
  const links = (['instagram', 'twitter', 'website'] as const)
    .map((kind) => socialLink(kind, profile[kind]))
    .filter((link) => link !== null);
  const { city, country, profileImage } = profile;
  return {
    '@type': 'Person',
    '@id': `${origin}${profile.path}#person`,
    name: displayName(profile),
    url: origin + profile.path,
    jobTitle: i18n._('Photographer'),
    ...(profile.username && { alternateName: profile.username }),
    ...(profile.tagline && { description: profile.tagline }),
    ...(profileImage && URL.canParse(profileImage, origin) && { image: new URL(profileImage, origin).href }),
    ...((city ?? country) && {
      address: {
        '@type': 'PostalAddress',
        ...(city && { addressLocality: city }),
        ...(country && { addressCountry: country }),
      },
    }),
    ...(links.length > 0 && { sameAs: links }),
  };
};

const graph = (...nodes: object[]): object => ({ '@context': CONTEXT, '@graph': nodes });

/** schema.org's view of a portfolio: a profile page of a photographer, their gallery, and the photo a link is about. */
export const portfolioData = (
  { profile, photos }: PortfolioPageDto,
  origin: string,
  photo?: PublicPhotoDto,
): object => {
  const url = origin + profile.path;
  const name = displayName(profile);
  return graph(
    {
      '@type': 'ProfilePage',
      '@id': url,
      url,
      name,
      ...(profile.tagline && { description: profile.tagline }),
      inLanguage: 'en',
      mainEntity: personOf(profile, origin),
    },
    {
      '@type': 'ImageGallery',
      '@id': `${url}#gallery`,
      url,
      name: i18n._('Photographs by {name}', { name }),
      image: photos
        .filter(({ image }) => image.widths.length > 0)
        .slice(0, IMAGES)
        .map((shown) => imageObject(shown, origin)),
    },
    ...(photo ? [imageObject(photo, origin)] : []),
  );
};

/** The site itself, and the photo a link is about. */
export const siteData = (description: string, origin: string, photo?: PublicPhotoDto): object =>
  graph(
    { '@type': 'WebSite', '@id': `${origin}/`, name: BRAND, url: `${origin}/`, description, inLanguage: 'en' },
    ...(photo ? [imageObject(photo, origin)] : []),
  );
