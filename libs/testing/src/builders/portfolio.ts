import type {
  CategoryCount,
  PortfolioPageDto,
  ProfileDto,
  PublicPhotoDto,
} from '@vitrine/contracts/portfolio/portfolio.dto';
import type { PublicSitePageDto, SitePageAnswerDto } from '@vitrine/contracts/portfolio/site.dto';
import type { SiteContent } from '@vitrine/contracts/portfolio/site.rules';
import { DEFAULT_COLORS, DEFAULT_TYPOGRAPHY, type TemplateDto } from '@vitrine/contracts/portfolio/template.rules';
import { anId } from './id.js';
import { aPublicPhoto } from './photo.js';

/** The photographer of `aUser` as visitors see them. */
export const aProfile = (over: Partial<ProfileDto> = {}): ProfileDto => ({
  id: anId(),
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  tagline: null,
  aboutMe: null,
  profileImage: null,
  instagram: null,
  twitter: null,
  website: null,
  city: null,
  country: null,
  contactPreference: 'booking',
  path: '/ada',
  photoCount: 0,
  categories: [],
  allowAiCrawlers: false,
  ...over,
});

/** The default template. */
export const aTemplate = (over: Partial<TemplateDto> = {}): TemplateDto => ({
  id: 'classic',
  name: 'Classic',
  description: '',
  category: 'classic',
  isDefault: true,
  colorScheme: DEFAULT_COLORS,
  typography: DEFAULT_TYPOGRAPHY,
  ...over,
});

const countOf = (photos: readonly PublicPhotoDto[]): CategoryCount[] =>
  [...new Set(photos.map(({ category }) => category))].map((id) => ({
    id,
    label: photos.find(({ category }) => category === id)?.categoryLabel ?? id,
    count: photos.filter(({ category }) => category === id).length,
  }));

/** A portfolio page with one photo and no hero. The profile counts the photos it is given. */
export const aPortfolioPage = ({ profile, ...over }: Partial<PortfolioPageDto> = {}): PortfolioPageDto => {
  const photos = over.photos ?? [aPublicPhoto()];
  return {
    revision: anId(),
    profile: aProfile({ photoCount: photos.length, categories: countOf(photos), ...profile }),
    template: aTemplate(),
    hero: null,
    photos,
    moreFeatured: [],
    ...over,
  };
};

/** A public project with one photo, which is its cover. */
export const aSitePage = (
  page: Partial<PublicSitePageDto> = {},
  head: Partial<Omit<SitePageAnswerDto, 'page'>> = {},
): SitePageAnswerDto => {
  const photos = page.photos ?? [aPublicPhoto()];
  const photoIds = photos.map(({ id }) => id);
  return {
    revision: anId(),
    profile: aProfile(),
    template: aTemplate(),
    site: { navigation: null, footer: [], hasForm: true },
    ...head,
    page: {
      id: anId(),
      kind: 'project',
      isListed: true,
      title: 'Iceland',
      intro: '',
      path: '/ada/iceland',
      day: null,
      cover: photos[0] ?? null,
      focalPoint: null,
      publishedAt: '2026-01-02T03:04:05.000Z',
      changedAt: '2026-02-02T03:04:05.000Z',
      blocks: photos.length > 0 ? [{ id: 'photos', type: 'photos', layout: 'rows', captions: true, photoIds }] : [],
      photos,
      previous: null,
      next: null,
      ...page,
    },
  };
};

/** The draft of a project without blocks. */
export const aSiteContent = (over: Partial<SiteContent> = {}): SiteContent => ({
  title: 'Coast',
  intro: '',
  slug: 'coast',
  coverPhotoId: null,
  focalPoint: null,
  day: null,
  templateId: null,
  inFeeds: true,
  blocks: [],
  ...over,
});
