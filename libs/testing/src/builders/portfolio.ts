import type { PortfolioPageDto, ProfileDto } from '@vitrine/contracts/portfolio/portfolio.dto';
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
  ...over,
});

/** The template everybody begins with. */
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

/** A portfolio page with one photo and no hero. */
export const aPortfolioPage = (over: Partial<PortfolioPageDto> = {}): PortfolioPageDto => ({
  revision: anId(),
  profile: aProfile(),
  template: aTemplate(),
  hero: null,
  photos: [aPublicPhoto()],
  ...over,
});
