import { BRAND } from '@vitrine/contracts/brand';
import { i18n } from '@vitrine/contracts/i18n';
import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import { imageSrc, PLAIN_WIDTH } from '@vitrine/contracts/media/photo-image';
import { aiSource } from '@vitrine/contracts/media/source-type.rules';
import type { PortfolioPageDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { isMostlyText, SITE_PATHS } from '@vitrine/contracts/portfolio/site.rules';
import { socialLink } from '@vitrine/contracts/portfolio/social-link.rules';
import { shorten, wordsOf } from '../edge/escape-html.js';
import type { SiteAnswer } from '../portfolio/cached-site.js';

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

/** `path`: the page that shows it. */
const imageObject = (photo: PublicPhotoDto, origin: string, path = photo.photographerPath): Record<string, unknown> => {
  const { image, photographer } = photo;
  const made = aiSource(photo.sourceType);
  const address = imageSrc(image, PLAIN_WIDTH);
  const width = Number(/(\d+)\.webp$/.exec(address)?.[1] ?? image.width);
  return {
    '@type': 'ImageObject',
    contentUrl: origin + address,
    url: `${origin}${path}?photo=${photo.id}`,
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

const imageObjects = (photos: readonly PublicPhotoDto[], origin: string, path?: string): object[] =>
  photos
    .filter(({ image }) => image.widths.length > 0)
    .slice(0, IMAGES)
    .map((photo) => imageObject(photo, origin, path));

const personOf = (profile: SiteAnswer['answer']['profile'], origin: string): Record<string, unknown> => {
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
      image: imageObjects(photos, origin),
    },
    ...(photo ? [imageObject(photo, origin)] : []),
  );
};

/** The way to a page from its photographer's portfolio; each step a name and a path. */
const breadcrumbs = (steps: readonly [name: string, path: string][], origin: string): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: origin + path,
  })),
});

/** schema.org's view of a page beside a portfolio. `title`, `path` and `description` as in its head. */
export const siteAnswerData = (
  found: SiteAnswer,
  { title, path, description }: { title: string; path: string; description: string },
  origin: string,
  photo?: PublicPhotoDto,
): object => {
  const { profile } = found.answer;
  const url = origin + path;
  const author = personOf(profile, origin);
  const page = { '@id': url, url, name: title, description, inLanguage: 'en' };
  const projects: [string, string][] =
    found.kind === 'page' && found.answer.page.kind === 'project' && found.answer.page.isListed
      ? [[i18n._('Projects'), `${profile.path}/${SITE_PATHS.projects}`]]
      : [];
  const way = breadcrumbs([[displayName(profile), profile.path], ...projects, [title, path]], origin);
  if (found.kind === 'links') return graph({ ...page, '@type': 'ProfilePage', mainEntity: author }, way);
  if (found.kind === 'projects') {
    const galleries = found.answer.projects.slice(0, IMAGES).map((project) => ({
      '@type': 'ImageGallery',
      '@id': origin + project.path,
      url: origin + project.path,
      name: project.title,
      ...(project.cover && project.cover.widths.length > 0 && { image: origin + imageSrc(project.cover, PLAIN_WIDTH) }),
    }));
    return graph({ ...page, '@type': 'CollectionPage', author, hasPart: galleries }, way);
  }
  const { blocks, photos, publishedAt, changedAt } = found.answer.page;
  return graph(
    {
      ...page,
      ...(isMostlyText(blocks)
        ? { '@type': 'Article', headline: title }
        : { '@type': photos.length > 0 ? 'ImageGallery' : 'WebPage' }),
      author,
      datePublished: publishedAt,
      dateModified: changedAt,
      image: imageObjects(photos, origin, path),
    },
    way,
    ...(photo ? [imageObject(photo, origin, path)] : []),
  );
};

/** The site itself, and the photo a link is about. */
export const siteData = (description: string, origin: string, photo?: PublicPhotoDto): object =>
  graph(
    { '@type': 'WebSite', '@id': `${origin}/`, name: BRAND, url: `${origin}/`, description, inLanguage: 'en' },
    ...(photo ? [imageObject(photo, origin)] : []),
  );
