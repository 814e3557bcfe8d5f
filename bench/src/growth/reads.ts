import type { Site } from './site.ts';
import { AIM, type Measured } from './measured.ts';

/** As deep as a list of 1,000 photos goes; the deepest that the gallery allows is read of the large site alone. */
const DEEP = 300;

const read =
  (path: (site: Site, round: number) => string) =>
  async (site: Site, round: number): Promise<void> => {
    const response = await site.client.fetch(path(site, round));
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path(site, round)} answered ${response.status}`);
  };

const aimed = (what: string, path: (site: Site, round: number) => string): Measured => ({
  what,
  aim: AIM,
  run: read(path),
});

const ownPhotos = (what: string, query: string): Measured =>
  aimed(`My Photos: ${what}`, () => `/api/user/photos/page?limit=100&${query}`);

const gallery = (what: string, query: string): Measured[] => [
  aimed(`gallery, ${what}: first page`, (_, round) => `/api/photos?limit=60&offset=${round}${query}`),
];

const deepGallery = (what: string, query: string, offset: number): Measured =>
  aimed(
    `gallery, ${what}: a page from photo ${offset} on`,
    (_, round) => `/api/photos?limit=60&offset=${offset + round}${query}`,
  );

/** In the order of a visit. */
export const READS: readonly Measured[] = [
  aimed('a portfolio page, rendered anew', ({ known }) => `/${known.name}`),
  aimed('a portfolio page, as the next visitor gets it', ({ known }) => `/${known.name}`),
  aimed(
    'a part of a portfolio as JSON',
    ({ known }, round) => `/api/portfolio/${known.name}/photos?limit=100&offset=${round}`,
  ),
  aimed('a project, rendered anew', ({ project }) => `${project.path}`),
  aimed('the index of projects, rendered anew', ({ known }) => `/${known.name}/projects`),
  aimed('projects and pages of a photographer', () => '/api/user/site/pages'),
  aimed(
    'My Photos: those of a project',
    ({ project }) => `/api/user/photos/page?limit=100&offset=0&project=${project.id}`,
  ),
  aimed('the home page', () => '/'),
  aimed('the home page with a category', () => '/?featured=street'),
  ...gallery('newest', ''),
  ...gallery('featured', '&featured=true'),
  ...gallery('of a category', '&category=street'),
  ...gallery('featured of a category', '&featured=true&category=landscape'),
  deepGallery('newest', '', DEEP),
  ownPhotos('newest', 'offset=0'),
  ownPhotos('by title', 'offset=0&sort=title'),
  ownPhotos('by the day they were taken', 'offset=0&sort=taken'),
  ownPhotos('in the order of the portfolio', 'offset=100&sort=portfolio'),
  ownPhotos('public ones of a category', 'offset=0&visibility=public&category=street'),
  ownPhotos('a search', 'offset=0&q=harbour 01'),
  ownPhotos('the trash', 'offset=0&trash=true'),
  aimed('My Photos: statistics', () => '/api/photos/stats'),
  aimed('the index of the sitemap', () => '/sitemap.xml'),
  aimed('a file of the sitemap', () => '/sitemap-1.xml'),
  aimed('a feed', ({ known }) => `/${known.name}/feed.xml`),
  aimed('an image', ({ imagePath }) => imagePath),
];

/** The deepest pages of the large site against its first ones. */
export const DEEPEST: readonly Measured[] = [
  deepGallery('newest', '', 4_900),
  deepGallery('featured', '&featured=true', 4_900),
  deepGallery('of a category', '&category=street', 4_900),
];
