import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import 'reflect-metadata';
import { FlagText } from '../fields/flag-text.js';
import { IsoTime } from '../fields/iso-time.js';
import { JsonList } from '../fields/json-list.js';
import { Nested } from '../fields/nested.js';
import { Nullable, Optional } from '../fields/optional.js';
import { ValuesMax } from '../fields/oversize.js';
import { LineText } from '../fields/line-text.js';
import { TrimmedText } from '../fields/trimmed-text.js';
import { Uuid } from '../fields/uuid.js';
import { FILE_METADATA_VALUES_MAX, type FileMetadata } from './file-metadata.rules.js';
import type { PhotoExif } from './photo.dto.js';
import { FILE_SUM } from './desk.rules.js';
import {
  AI_STATUSES,
  PHOTO_LIMITS,
  SHELVES,
  type Shelf,
  STORED_DESCRIPTION_MAX,
  type AiStatus,
} from './photo.rules.js';

const MISSING = /*i18n*/ 'Please fill in all required fields and select an image.';

/** What is said of a file beside its bytes: the text fields of `POST /api/photos/{id}/file`. */
export class FileFieldsDto {
  /** The file comes as the camera made it, because the photographer keeps originals. */
  @Optional() @FlagText() @IsBoolean() keptOriginal?: boolean;
  /**
   * EXIF, read before the browser's resizing removes it; as JSON or its text. Fields that
   * are unknown or make no sense are left out and cost no upload.
   */
  @Optional() exif?: PhotoExif | string;
  /** What the file's IPTC and XMP say, read with the EXIF and sent and judged as that is. */
  @Optional() @ValuesMax(FILE_METADATA_VALUES_MAX) metadata?: FileMetadata | string;
}

/** The text fields of `POST /api/photos/upload` (UPL-11, UPL-12, UPL-23). */
export class UploadFieldsDto extends FileFieldsDto {
  @LineText({ min: 1, max: PHOTO_LIMITS.titleMax, message: MISSING }) title: string;
  @TrimmedText({ min: 1, max: 60, message: MISSING }) category: string;
  @Nullable() @TrimmedText({ max: PHOTO_LIMITS.descriptionMax }) description?: string | null;
  @Nullable() @LineText({ max: PHOTO_LIMITS.altMax }) aiAltText?: string | null;
  @Optional() @JsonList() @TagList(PHOTO_LIMITS.tagsMax) aiTags?: string[];
  @Optional() @IsIn(['photo']) imageType?: 'photo';
  /** When the file was chosen, by the server's clock. Files of one choice are a millisecond apart, the first the latest. */
  @Optional() @IsoTime() chosenAt?: string;
  /**
   * Into a client gallery, on the delivery shelf; stands before the file, as do the two that follow. Then title and
   * category may be left out: the title is the file's name.
   */
  @Optional() @Uuid() galleryId?: string;
  /** Of the gallery; left out, `set` is its title, and it is made where there is none; without either, the first. */
  @Optional() @Uuid() setId?: string;
  @Optional() @LineText({ min: 1, max: PHOTO_LIMITS.titleMax }) set?: string;
}

/** A list of tags of at most `max`, each a text of at most the rules' length. */
export function TagList(max: number): PropertyDecorator {
  const checks = [
    IsArray(),
    ArrayMaxSize(max),
    IsString({ each: true }),
    MaxLength(PHOTO_LIMITS.tagMax, { each: true }),
  ];
  return (target, key) => {
    for (const check of checks) check(target, key as string);
  };
}

/** A stored object that becomes a photo of the caller. */
export class CreatePhotoDto extends UploadFieldsDto {
  /** True: a photo of the caller's that has this very file is the answer, and nothing new is kept. */
  @Optional() @IsBoolean() isOnce?: boolean;
  /** What a program knows the file by, where it has sent a smaller copy; left out, the MD5 of the bytes. */
  @Optional() @Matches(FILE_SUM) md5?: string;
  @Uuid() photoId: string;
  @IsString() @MaxLength(300) objectKey: string;
  /** What the file was called, as `fileNameOf` leaves it at the gateway; shown, and offered again at download. */
  @Nullable() @IsString() @MaxLength(255) fileName?: string | null;
  /** False: no suggestions are requested, because the day's are used up. */
  @Optional() @IsBoolean() suggest?: boolean;
  /** Of every try with this file, as {@link BeginUploadDto} had it. */
  @Nullable() @IsString() @MaxLength(200) idempotencyKey?: string | null;
}

/** Where the next upload goes. The same key of the same user always names the same photo. */
export class BeginUploadDto {
  /** Left out: to the portfolio. */
  @Optional() @IsIn(SHELVES) shelf?: Shelf;
  @Nullable() @IsString() @MaxLength(200) idempotencyKey?: string | null;
  /** Length of the whole request body, when the browser says it, in bytes. */
  @Nullable() @IsInt() @Min(0) declaredBytes?: number | null;
}

export class PhotoRefDto {
  @Uuid() photoId: string;
}

/** Where a file goes that is to replace a photo's. The same key for the same photo is the same file. */
export class BeginReplacementDto extends BeginUploadDto {
  @Uuid() photoId: string;
}

/** A stored object that replaces the file of one of the caller's photos. */
export class ReplaceFileDto extends FileFieldsDto {
  /** True: a photo that has this very file, or is about to, stays as it is. */
  @Optional() @IsBoolean() isOnce?: boolean;
  /** As {@link CreatePhotoDto} has it. */
  @Optional() @Matches(FILE_SUM) md5?: string;
  @Uuid() photoId: string;
  @Uuid() fileId: string;
  @IsString() @MaxLength(300) objectKey: string;
  @Nullable() @IsString() @MaxLength(255) fileName?: string | null;
  @Nullable() @IsString() @MaxLength(200) idempotencyKey?: string | null;
}

/** Body of `POST /api/user/photos/{id}/public`. */
export class VisibilityDto {
  @IsBoolean() isPublic: boolean;
}

/** Body of `POST /api/user/photos/{id}/featured`. */
export class FeaturedDto {
  @IsBoolean() featured: boolean;
}

export class SetVisibilityDto extends VisibilityDto {
  @Uuid() photoId: string;
}

export class SetFeaturedDto extends FeaturedDto {
  @Uuid() photoId: string;
}

export class PhotoMetadataDto {
  @IsIn(AI_STATUSES) aiAnalysisStatus: AiStatus;
  @Nullable() @IsoTime() aiAnalysisCompletedAt?: string | null;
}

export class FocalPointDto {
  @IsInt() @Min(0) @Max(100) x: number;
  @IsInt() @Min(0) @Max(100) y: number;
}

/** Body of `PATCH /api/user/photos/{id}` (PHOTO-33 to PHOTO-36); what is left out stays. */
export class EditPhotoDto {
  @Optional() @LineText({ min: 1, max: PHOTO_LIMITS.titleMax, message: /*i18n*/ 'Title is required.' }) title?: string;
  /** As long as the one that is stored may be; one that is new is at most `PHOTO_LIMITS.descriptionMax`. */
  @Nullable() @TrimmedText({ max: STORED_DESCRIPTION_MAX }) description?: string | null;
  @Optional() @TrimmedText({ min: 1, max: 60 }) category?: string;
  @Optional() @TagList(PHOTO_LIMITS.tagsOfPhotoMax) tags?: string[];
  @Nullable() @LineText({ max: PHOTO_LIMITS.altMax }) altText?: string | null;
  @Optional() @Nested(() => PhotoMetadataDto) metadata?: PhotoMetadataDto;
  /** Null: the middle. */
  @Nullable() @Nested(() => FocalPointDto) focalPoint?: FocalPointDto | null;
}

export class UpdatePhotoDto extends EditPhotoDto {
  @Uuid() photoId: string;
}
