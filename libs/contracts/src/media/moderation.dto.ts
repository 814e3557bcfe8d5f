import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { FlagText } from '../fields/flag-text.js';
import { Optional } from '../fields/optional.js';
import { TrimmedText } from '../fields/trimmed-text.js';
import { Uuid } from '../fields/uuid.js';
import { CountedListDto } from '../http/counted-list.dto.js';
import { REASON_MAX, REASON_MISSING } from './moderation.rules.js';
import type { PhotoImage } from './photo-image.js';
import type { HiddenPhoto } from './photo.dto.js';
import type { DerivativesStatus } from './photo.rules.js';

/** What the photos of all users can be sorted by; a minus turns the order. */
const ALL_PHOTO_SORTS = ['-createdAt', 'createdAt', 'title', '-title', 'photographer', '-photographer'] as const;
export type AllPhotoSort = (typeof ALL_PHOTO_SORTS)[number];

const PHOTO_VISIBILITIES = ['public', 'private'] as const;
export type PhotoVisibility = (typeof PHOTO_VISIBILITIES)[number];

/**
 * Which photos of all users. Each word of `q` is looked for in titles, tags, names and usernames; an id finds its photo.
 * A photo's filters are its owner's switches, except `hidden`: what an administrator has hidden.
 */
export class ListAllPhotosDto extends CountedListDto {
  @Optional() @IsIn(ALL_PHOTO_SORTS) sort?: AllPhotoSort;
  @Optional() @FlagText() @IsBoolean() featured?: boolean;
  @Optional() @IsIn(PHOTO_VISIBILITIES) visibility?: PhotoVisibility;
  @Optional() @IsString() @MaxLength(60) category?: string;
  @Optional() @FlagText() @IsBoolean() hidden?: boolean;
  /** True: only photos in the trash. Otherwise none of them. */
  @Optional() @FlagText() @IsBoolean() trash?: boolean;
}

/** Body of `POST /api/admin/photos/{photoId}/hide`. The owner reads the reason. */
export class HideReasonDto {
  @TrimmedText({ min: 1, max: REASON_MAX, message: REASON_MISSING }) reason: string;
}

/** {@link HideReasonDto} on its way to media. */
export class HidePhotoDto extends HideReasonDto {
  @Uuid() photoId: string;
}

/** A photo, as administrators see it (ENT-10). */
export interface AdminPhotoDto {
  id: string;
  title: string;
  imageUrl: string;
  image: PhotoImage;
  derivatives: DerivativesStatus;
  altText: string | null;
  isPublic: boolean;
  featured: boolean;
  category: string;
  photographer: string;
  /** Null: not known yet. */
  photographerUsername: string | null;
  createdAt: string;
  /** It is in its owner's trash. */
  trashed: boolean;
  /** Null: no administrator has hidden it. */
  hidden: HiddenPhoto | null;
}
