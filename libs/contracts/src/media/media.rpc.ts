import { IsInt, IsString, Max, MaxLength, Min, Matches } from 'class-validator';
import { LIST_LIMIT } from '../http/lists.js';
import type { PhotoSuggestion } from '../ai/photo-suggestion.js';
import type { WalkDto } from '../identity/identity.rpc.js';
import type {
  BeginUploadDto,
  CreatePhotoDto,
  PhotoRefDto,
  SetFeaturedDto,
  SetVisibilityDto,
  UpdatePhotoDto,
} from './photo-input.dto.js';
import type { PhotoDto, PhotoStatsDto, StorageUsageDto } from './photo.dto.js';
import type { PhotoSnapshot } from './media.events.js';

export class PageDto {
  @IsInt() @Min(1) @Max(LIST_LIMIT) limit: number;
  @IsInt() @Min(0) offset: number;
}

export class ImageTokenDto {
  @IsString() @Matches(/^[A-Za-z0-9_-]{10,64}$/) token: string;
}

export class StoredObjectDto {
  @IsString() @MaxLength(300) objectKey: string;
}

/** Where an upload goes. `existing` is the photo an earlier try with the same key has already made. */
export interface UploadPlace {
  photoId: string;
  objectKey: string;
  existing: PhotoDto | null;
}

/** Who may see a token's pictures and where they are. */
export interface ImageGrant {
  photoId: string;
  ownerId: string;
  /** True: anybody. False: the owner and administrators only. */
  isPublic: boolean;
  /** Renditions are the objects `{prefix}{width}.webp` and `{prefix}card.jpg`. */
  prefix: string;
  widths: number[];
}

/** Questions media answers; all but `image.resolve` and `photo.walk` act on the caller's own photos. */
export interface MediaRpc {
  'media.upload.begin': { request: BeginUploadDto; response: UploadPlace };
  'media.photo.create': { request: CreatePhotoDto; response: PhotoDto };
  'media.photo.list_own': { request: PageDto; response: PhotoDto[] };
  'media.photo.get_own': { request: PhotoRefDto; response: PhotoDto };
  'media.photo.update': { request: UpdatePhotoDto; response: PhotoDto };
  'media.photo.set_visibility': { request: SetVisibilityDto; response: PhotoDto };
  'media.photo.set_featured': { request: SetFeaturedDto; response: PhotoDto };
  'media.photo.delete': { request: PhotoRefDto; response: { deleted: true } };
  'media.photo.stats': { request: Record<string, never>; response: PhotoStatsDto };
  'media.photo.walk': { request: WalkDto; response: PhotoSnapshot[] };
  'media.storage.usage': { request: Record<string, never>; response: StorageUsageDto };
  'media.image.resolve': { request: ImageTokenDto; response: ImageGrant };
  /** A key under `incoming/` for a picture that only wants suggestions. */
  'media.analysis.begin': { request: Record<string, never>; response: { objectKey: string } };
  /** Waits for the suggestions at most `AI_SERVER_WAIT_MS`; past it fails with `JOB_PENDING`. */
  'media.analysis.suggest': { request: StoredObjectDto; response: PhotoSuggestion };
}
