import { BRAND, PAPER } from '@vitrine/contracts/brand';
import { i18n } from '@vitrine/contracts/i18n';
import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import { PAGE_TITLES } from '@vitrine/contracts/portfolio/page.rules';
import { photoIdOfHero } from '@vitrine/contracts/portfolio/hero.rules';
import type { PortfolioPageDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { isMostlyText, SITE_PATHS, type SiteBlock } from '@vitrine/contracts/portfolio/site.rules';
import { FEED_FORMATS, publicAltOf } from '../discovery/feed-formats.js';
import type { PageHead, HeadImage } from './head-tags.js';
import { shorten, wordsOf } from '../edge/escape-html.js';
import type { SiteAnswer } from '../portfolio/cached-site.js';
import { portfolioData, siteAnswerData, siteData } from './structured-data.js';

const HOME_TITLE = `${BRAND} – ${PAGE_TITLES.home}`;
const homeDescription = (): string =>
  i18n._('{brand} is where photographers show their work: a portfolio of your own, and a gallery of what others see.', {
    brand: BRAND,
  });
const LANDING_TITLE = `${PAGE_TITLES.landing} – ${BRAND}`;
const landingDescription = (): string =>
  i18n._('{brand} gives photographers a quiet, fast home for their work: a portfolio that lets the pictures speak.', {
    brand: BRAND,
  });
const DESCRIPTION_MAX = 200;

const cardOf = (photo: PublicPhotoDto | undefined): HeadImage | undefined =>
  photo && { image: photo.image, alt: publicAltOf(photo) };

const firstDrawable = (photos: readonly PublicPhotoDto[]): PublicPhotoDto | undefined =>
  photos.find(({ image }) => image.widths.length > 0);

/** A link to one photo describes that photo; its canonical address stays the page. */
const photoFacts = (photo: PublicPhotoDto, address: string): Partial<PageHead> => {
  const { title, hidesTitle, photographer, altText, description } = photo;
  const words = description ? wordsOf(description) : '';
  const card = cardOf(photo);
  return {
    title: hidesTitle ? i18n._('Photograph by {photographer}', { photographer }) : `${title} – ${photographer}`,
    description: shorten(
      words || altText || i18n._('A photograph by {photographer}.', { photographer }),
      DESCRIPTION_MAX,
    ),
    sharedAs: `${address}?photo=${photo.id}`,
    type: 'website',
    ...(card && { card }),
  };
};

const feedsOf = (url: string, title: string): PageHead['feeds'] =>
  Object.values(FEED_FORMATS).map(({ file, contentType }) => ({
    type: contentType.split(';', 1)[0] ?? '',
    href: `${url}/${file}`,
    title,
  }));

export const portfolioHead = (page: PortfolioPageDto, origin: string, photo?: PublicPhotoDto): PageHead => {
  const { profile, photos, moreFeatured, hero, template } = page;
  const name = displayName(profile);
  const url = origin + profile.path;
  const drawable = [...photos, ...moreFeatured].filter(({ image }) => image.widths.length > 0);
  const ofHero = hero && drawable.find(({ id }) => id === photoIdOfHero(hero));
  const heroAlt = ofHero ? publicAltOf(ofHero) : hero?.name;
  const heroCard = hero && hero.image.widths.length > 0 ? { image: hero.image, alt: heroAlt ?? hero.name } : undefined;
  const photoCard = cardOf(drawable.find(({ featured }) => featured) ?? drawable[0]);
  // The default banner says less of the photographer than one of their own photos.
  const card = hero?.source === 'default' ? (photoCard ?? heroCard) : (heroCard ?? photoCard);
  const { firstName, lastName, username } = profile;
  return {
    title: `${name} – ${BRAND}`,
    description: shorten(
      profile.tagline ?? profile.aboutMe ?? i18n._('Photographs by {name}.', { name }),
      DESCRIPTION_MAX,
    ),
    canonical: url,
    type: 'profile',
    ...(card && { card }),
    ...(photo ? photoFacts(photo, url) : { profile: { firstName, lastName, username } }),
    feeds: feedsOf(url, name),
    allowsAi: profile.allowAiCrawlers,
    themeColor: template.colorScheme.background,
    structured: portfolioData(page, origin, photo),
  };
};

/** Title, path, description and card of what stands beside a portfolio. */
export const siteFacts = (
  found: SiteAnswer,
): { title: string; path: string; description: string; card?: HeadImage } => {
  const { profile } = found.answer;
  const name = displayName(profile);
  const ofProfile = profile.tagline ?? profile.aboutMe ?? i18n._('Photographs by {name}.', { name });
  if (found.kind === 'links') {
    const path = `${profile.path}/${SITE_PATHS.links}`;
    return { title: i18n._('Links'), path, description: ofProfile };
  }
  if (found.kind === 'projects') {
    const path = `${profile.path}/${SITE_PATHS.projects}`;
    const first = found.answer.projects.find(({ cover }) => cover && cover.widths.length > 0);
    const card = first?.cover && { image: first.cover, alt: first.title };
    return { title: i18n._('Projects'), path, description: ofProfile, ...(card && { card }) };
  }
  const { title, path, intro, blocks, cover, photos } = found.answer.page;
  const card = cardOf(firstDrawable([...(cover ? [cover] : []), ...photos]));
  const description = intro || firstWords(blocks) || ofProfile;
  return { title, path, description, ...(card && { card }) };
};

const firstWords = (blocks: readonly SiteBlock[]): string | undefined =>
  blocks.flatMap((block) => (block.type === 'text' ? wordsOf(block.html) : [])).find(Boolean);

export const siteHead = (found: SiteAnswer, origin: string, photo?: PublicPhotoDto): PageHead => {
  const { profile, template } = found.answer;
  const facts = siteFacts(found);
  const page = found.kind === 'page' ? found.answer.page : undefined;
  const name = displayName(profile);
  const url = origin + facts.path;
  const description = shorten(facts.description, DESCRIPTION_MAX);
  const isIndexed = page?.isListed ?? true;
  return {
    title: `${facts.title} – ${name}`,
    description,
    canonical: url,
    ...(facts.card && { card: facts.card }),
    ...(page && isMostlyText(page.blocks) && { type: 'article', article: page }),
    ...(photo && { article: undefined, ...photoFacts(photo, url) }),
    feeds: feedsOf(origin + profile.path, name),
    isIndexed,
    isShared: true,
    allowsAi: profile.allowAiCrawlers,
    themeColor: template.colorScheme.background,
    ...(isIndexed && { structured: siteAnswerData(found, { ...facts, description }, origin, photo) }),
  };
};

/** Most photographers refuse, and the page shows the work of many: it refuses for all of them. */
export const homeHead = (photos: readonly PublicPhotoDto[], origin: string, photo?: PublicPhotoDto): PageHead => {
  const card = cardOf(firstDrawable(photos));
  return {
    title: HOME_TITLE,
    description: homeDescription(),
    canonical: `${origin}/`,
    ...(card && { card }),
    ...(photo && photoFacts(photo, `${origin}/`)),
    allowsAi: photos.length === 0 && !photo,
    themeColor: PAPER,
    structured: siteData(homeDescription(), origin, photo),
  };
};

export const landingHead = (photos: readonly PublicPhotoDto[], origin: string): PageHead => {
  const card = cardOf(firstDrawable(photos));
  return {
    title: LANDING_TITLE,
    description: landingDescription(),
    canonical: `${origin}/landing`,
    ...(card && { card }),
    allowsAi: photos.length === 0,
    themeColor: PAPER,
  };
};

/** A screen of the app: found as the home page, or not at all. */
export const appHead = (isIndexed: boolean, origin: string): PageHead =>
  isIndexed ? homeHead([], origin) : { title: BRAND, isIndexed, themeColor: PAPER };

export const notFoundHead = (): PageHead => ({
  title: `${PAGE_TITLES.notFound} – ${BRAND}`,
  isIndexed: false,
  themeColor: PAPER,
});
