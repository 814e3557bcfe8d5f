import type { PhotoImage } from '../media/photo-image.js';
import type { ContactPreference } from './contact-preference.js';
import type { TemplateDto } from './template.rules.js';

/** A photographer as visitors see them (ENT-07). */
export interface ProfileDto {
  id: string;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  tagline: string | null;
  aboutMe: string | null;
  profileImage: string | null;
  instagram: string | null;
  twitter: string | null;
  website: string | null;
  city: string | null;
  country: string | null;
  contactPreference: ContactPreference;
  /** Canonical path with its leading slash. */
  path: string;
}

/** A public photo (ENT-08) with what is needed to draw it without a layout shift. */
export interface PublicPhotoDto {
  id: string;
  title: string;
  /** Sanitised HTML. */
  description: string | null;
  imageUrl: string;
  image: PhotoImage;
  category: string;
  /** As it is shown; for a photographer's own category their label (CAT-24). */
  categoryLabel: string;
  photographer: string;
  photographerUsername: string | null;
  /** Path of the photographer's portfolio. */
  photographerPath: string;
  tags: string[];
  featured: boolean;
  isPublic: true;
  createdAt: string;
  altText: string | null;
}

/** The hero picture of a page (ENT-13, ENT-14): `custom-{photoId}`, or the id of a banner. */
export interface HeroDto {
  id: string;
  /** `default`: the photographer has chosen none (HERO-13). */
  source: 'custom' | 'global' | 'default';
  url: string;
  name: string;
  description: string | null;
  image: PhotoImage;
}

/** All of a portfolio page in one answer, so that the page draws without a second round trip. */
export interface PortfolioPageDto {
  /** Changes whenever anything on the page does; the page's ETag. */
  revision: string;
  profile: ProfileDto;
  template: TemplateDto;
  hero: HeroDto | null;
  photos: PublicPhotoDto[];
}
