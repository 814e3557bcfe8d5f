import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import { CATEGORIES, categoryLabel, isReservedCategory } from '@vitrine/contracts/media/categories.rules';
import { withoutExifWords } from './exif-words.js';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';
import { imageSrc, type PhotoImage, PLAIN_WIDTH } from '@vitrine/contracts/media/photo-image';
import { aiSource } from '@vitrine/contracts/media/source-type.rules';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import type { CategoryCount, ProfileDto, PublicExif, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { rightsOf, rightsWords, yearOfPhoto } from '@vitrine/contracts/portfolio/rights.rules';
import type { CountedCategory } from './public-photos.repository.js';

/** As it is shown: a category of the system by its own label, one of the photographer's by theirs (CAT-24). */
const labelOf = (category: string, ownLabel: string | null): string =>
  isReservedCategory(category) ? categoryLabel(category) : (ownLabel ?? categoryLabel(category));

/** Camera settings for visitors: known fields, never the time. Null when nothing is left. */
const toPublicExif = ({
  make,
  model,
  lens,
  focalLength,
  aperture,
  exposureTime,
  iso,
}: PhotoExif): PublicExif | null => {
  const shown = Object.entries({ make, model, lens, focalLength, aperture, exposureTime, iso });
  const known = shown.filter(([, value]) => value !== undefined && value !== null);
  return known.length > 0 ? (Object.fromEntries(known) as PublicExif) : null;
};

/** Rights that everybody may assume are not repeated with every photo. */
const toPublicRights = (photo: PhotoSnapshot, owner: UserSnapshot): Pick<PublicPhotoDto, 'rights'> => {
  const of = { year: yearOfPhoto(photo), own: photo.rights };
  return Object.keys(rightsWords(owner, of)).length > 0 ? { rights: rightsOf(owner, of) } : {};
};

export const toPublicPhotoDto = (
  photo: PhotoSnapshot,
  owner: UserSnapshot,
  ownLabel: string | null,
): PublicPhotoDto => ({
  id: photo.id,
  title: photo.title,
  ...(owner.showTitles === false && { hidesTitle: true }),
  description: photo.description,
  imageUrl: imageSrc(photo.image, PLAIN_WIDTH),
  image: photo.image,
  category: photo.category,
  categoryLabel: labelOf(photo.category, ownLabel),
  photographer: displayName(owner),
  photographerUsername: owner.username,
  photographerPath: portfolioPath(owner),
  tags: withoutExifWords(photo.tags, { exif: photo.exif, showsCamera: owner.showExif ?? false }),
  featured: photo.featured,
  isPublic: true,
  createdAt: photo.createdAt,
  altText: photo.altText,
  // Rows stored by an older release lack both.
  exif: owner.showExif && photo.exif ? toPublicExif(photo.exif) : null,
  ...toPublicRights(photo, owner),
  ...(aiSource(photo.sourceType) && { sourceType: photo.sourceType }),
});

/** In the order of the filter: categories of the system first, then the photographer's own by label (PORT-50). */
export const toCategoryCounts = (counted: readonly CountedCategory[]): CategoryCount[] => {
  const placeOf = (id: string): number => {
    const place = CATEGORIES.findIndex((category) => category.id === id);
    return place < 0 ? CATEGORIES.length : place;
  };
  return counted
    .map(({ id, ownLabel, count }) => ({ id, label: labelOf(id, ownLabel), count }))
    .toSorted((a, b) => placeOf(a.id) - placeOf(b.id) || a.label.localeCompare(b.label, 'en'));
};

/** The year that stands in a page's copyright line. */
export const pageYear = (): number => new Date().getUTCFullYear();

export const toProfileDto = (
  user: UserSnapshot,
  categories: CategoryCount[],
  logo: PhotoImage | null = null,
): ProfileDto => ({
  id: user.id,
  username: user.username,
  firstName: user.firstName,
  lastName: user.lastName,
  tagline: user.tagline,
  aboutMe: user.bio,
  profileImage: user.profileImageUrl,
  instagram: user.instagram,
  twitter: user.twitter,
  website: user.website,
  city: user.city,
  country: user.country,
  contactPreference: user.contactPreference,
  path: portfolioPath(user),
  photoCount: categories.reduce((sum, { count }) => sum + count, 0),
  categories,
  allowAiCrawlers: user.allowAiCrawlers ?? false,
  ...(logo && { logo }),
  rights: rightsOf(user, { year: pageYear() }),
});
