import type { PhotoExif } from '../media/photo.dto.js';
import type { PhotoImage } from '../media/photo-image.js';
import type { ContactPreference } from './contact-preference.js';
import type { Rights } from './rights.rules.js';
import type { SiteFrameDto } from './site.rules.js';
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
  /** How many public photos there are, in all and by category in the order of the filter (PORT-50). */
  photoCount: number;
  categories: CategoryCount[];
  /** Programs that train models may read this portfolio. */
  allowAiCrawlers: boolean;
  /** In the place of the name. */
  logo?: PhotoImage;
  /** Left out by an older release. */
  rights?: Rights;
  /** In answers about one portfolio: what stands around it. */
  site?: SiteFrameDto;
}

/** A category with public photos of its owner. */
export interface CategoryCount {
  id: string;
  label: string;
  count: number;
}

/** Camera and settings as visitors may see them: never the time, never the place. */
export type PublicExif = Omit<PhotoExif, 'takenAt'>;

/** A public photo (ENT-08) with what is needed to render it without a layout shift. */
export interface PublicPhotoDto {
  id: string;
  /** What it is called for those who cannot see it. */
  title: string;
  /** Its photographer shows titles neither on the page nor in what machines read. */
  hidesTitle?: true;
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
  /** Null unless the photographer shows it and the file had any. */
  exif: PublicExif | null;
  /** Left out where neither the photographer nor the file has said anything: all rights are theirs, by name. */
  rights?: Rights;
  /** Its photographer's page has a form for enquiries; only among the work of others and where there are `rights`. */
  takesEnquiries?: true;
  /** A trained model has made it or taken part in it: a word of IPTC's vocabulary `digitalsourcetype`. */
  sourceType?: string;
}

/** The hero of a page (ENT-13, ENT-14): `custom-{photoId}`, or the id of a banner. */
export interface HeroDto {
  id: string;
  /** `default`: the photographer has chosen none (HERO-13). */
  source: 'custom' | 'global' | 'default';
  url: string;
  name: string;
  description: string | null;
  image: PhotoImage;
}

/** All of a portfolio page in one answer, so that the page renders without a second round trip. */
export interface PortfolioPageDto {
  /** Changes whenever anything on the page does; the page's ETag. */
  revision: string;
  profile: ProfileDto;
  template: TemplateDto;
  hero: HeroDto | null;
  /** The first `PAGE_PHOTOS` in the photographer's order; `profile.photoCount` says how many there are. */
  photos: PublicPhotoDto[];
  /**
   * Featured photos that are not among the first, in the same order: the first `PAGE_FEATURED` featured photos are
   * all in `photos` or here, so that a carousel and an interleaved wall begin as they will stay.
   */
  moreFeatured: PublicPhotoDto[];
  /** What stands around it; left out by an older release. */
  site?: SiteFrameDto;
  /** It was requested by a former address of its photographer: the page is at `profile.path` now. */
  isMoved?: boolean;
}
