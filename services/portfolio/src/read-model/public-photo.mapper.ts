import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import { displayName } from '@vitrine/contracts/identity/user.rules';
import { categoryLabel, isReservedCategory } from '@vitrine/contracts/media/categories.rules';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import { imageSrc } from '@vitrine/contracts/media/photo-image';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import type { ProfileDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';

/** For readers that take one address only; pages use the srcset. */
const PLAIN_WIDTH = 1280;

/** As it is shown: a category of the system by its own label, one of the photographer's by theirs (CAT-24). */
const labelOf = (category: string, ownLabel: string | null): string =>
  isReservedCategory(category) ? categoryLabel(category) : (ownLabel ?? categoryLabel(category));

export const toPublicPhotoDto = (
  photo: PhotoSnapshot,
  owner: UserSnapshot,
  ownLabel: string | null,
): PublicPhotoDto => ({
  id: photo.id,
  title: photo.title,
  description: photo.description,
  imageUrl: imageSrc(photo.image, PLAIN_WIDTH),
  image: photo.image,
  category: photo.category,
  categoryLabel: labelOf(photo.category, ownLabel),
  photographer: displayName(owner),
  photographerUsername: owner.username,
  photographerPath: portfolioPath(owner),
  tags: photo.tags,
  featured: photo.featured,
  isPublic: true,
  createdAt: photo.createdAt,
  altText: photo.altText,
});

export const toProfileDto = (user: UserSnapshot): ProfileDto => ({
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
});
