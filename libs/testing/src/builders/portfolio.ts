import type {
  CategoryCount,
  PortfolioPageDto,
  ProfileDto,
  PublicPhotoDto,
} from '@vitrine/contracts/portfolio/portfolio.dto';
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
