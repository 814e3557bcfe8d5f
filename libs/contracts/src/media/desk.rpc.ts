import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import 'reflect-metadata';
import { Nested } from '../fields/nested.js';
import { Nullable, NullOr, Optional } from '../fields/optional.js';
import { TrimmedText } from '../fields/trimmed-text.js';
import { Uuid, Uuids } from '../fields/uuid.js';
import { message } from '../rpc/message.js';
import { DESK_KINDS, DESK_LIST_MAX, type DeskKind, FILE_SUM, NUMBER_MAX, PART_LIMITS } from './desk.rules.js';
import { FILE_METADATA_LIMITS } from './file-metadata.rules.js';
import { OWN_PHOTO_SORTS, type OwnPhotoSort } from './own-photos.rules.js';
import type { PhotoImage } from './photo-image.js';
import type { PhotoDto } from './photo.dto.js';
import { PHOTO_LIMITS } from './photo.rules.js';

export class NumberDeskDto {
  @IsIn(DESK_KINDS) kind: DeskKind;
  /** Ids of photos, categories, or words. */
  @IsArray() @ArrayMaxSize(DESK_LIST_MAX) @IsString({ each: true }) @MaxLength(200, { each: true }) targets: string[];
}

export class ResolveDeskDto {
  @IsIn(DESK_KINDS) kind: DeskKind;
  @IsArray()
  @ArrayMaxSize(DESK_LIST_MAX)
  @IsInt({ each: true })
  @Min(0, { each: true })
  @Max(NUMBER_MAX, { each: true })
  numbers: number[];
}

export class FindFilesDto {
  @Optional() @IsArray() @ArrayMaxSize(DESK_LIST_MAX) @Matches(FILE_SUM, { each: true }) md5s?: string[];
  @Optional()
  @IsArray()
  @ArrayMaxSize(DESK_LIST_MAX)
  @IsString({ each: true })
  @MaxLength(255, { each: true })
  fileNames?: string[];
}

/** A page of an album, or photos by their ids. */
export class DeskPhotosDto {
  /** Null: of all. */
  @Nullable() @IsString() @MaxLength(60) category?: string | null;
  @Optional() @Uuids({ max: DESK_LIST_MAX }) ids?: string[];
  /** From 0. */
  @IsInt() @Min(0) @Max(1_000_000) page: number;
  @IsInt() @Min(1) @Max(500) perPage: number;
  @Optional() @IsIn(OWN_PHOTO_SORTS) order?: OwnPhotoSort;
}

/** A photo as programs see it. */
export interface DeskPhoto {
  id: string;
  number: number;
  fileName: string | null;
  title: string;
  /** Plain text. */
  description: string;
  width: number;
  height: number;
  /** Null: not known yet. */
  md5: string | null;
  bytes: number;
  /** Local time of the camera without a zone, or the day alone. */
  takenAt: string | null;
  createdAt: string;
  isPublic: boolean;
  category: string;
  creator: string | null;
  /** Its tags. */
  keywords: string[];
  image: PhotoImage;
}

export interface DeskPhotosPage {
  photos: DeskPhoto[];
  total: number;
}

/** A category as an album. */
export interface DeskAlbum {
  category: string;
  number: number;
  label: string;
  photos: number;
  /** The first of the portfolio's order. */
  cover: string | null;
  /** When the last one came. */
  latest: string | null;
}

class DeskModeDto {
  /** Texts: into empty fields alone, or in place of what is there. */
  @IsIn(['fill_if_empty', 'replace']) single: 'fill_if_empty' | 'replace';
  /** Keywords and the category. A photo has one category: `append` moves it out of `other` alone. */
  @IsIn(['append', 'replace']) multiple: 'append' | 'replace';
}

/** What a program says of a photo. Texts are plain and are cut to their limits; a title that is empty says nothing. */
export class DeskTexts {
  @Optional() @IsString() @MaxLength(4 * PHOTO_LIMITS.titleMax) title?: string;
  @Optional() @IsString() @MaxLength(4 * PHOTO_LIMITS.descriptionMax) description?: string;
  @Optional() @IsString() @MaxLength(4 * PHOTO_LIMITS.titleMax) creator?: string;
  /** `YYYY-MM-DD HH:mm:ss`; what makes no sense is left out. */
  @Optional() @IsString() @MaxLength(40) takenAt?: string;
  @Optional()
  @IsArray()
  @ArrayMaxSize(FILE_METADATA_LIMITS.keywords)
  @IsString({ each: true })
  @MaxLength(PHOTO_LIMITS.titleMax, { each: true })
  keywords?: string[];
  @Optional() @TrimmedText({ min: 1, max: 60 }) category?: string;
}

export class SetInfoDto extends DeskTexts {
  @Uuid() photoId: string;
  @Nested(() => DeskModeDto) mode: DeskModeDto;
}

/** Which file a part is of: the sum that its program calls it by. */
class PartedFileDto {
  @Matches(FILE_SUM) sum: string;
}

export class BeginPartDto extends PartedFileDto {
  @IsInt() @Min(0) @Max(PART_LIMITS.position) position: number;
  /** At most; null where the program does not say it. */
  @NullOr() @IsInt() @Min(0) bytes: number | null;
}

export class KeepPartDto extends PartedFileDto {
  @IsInt() @Min(0) @Max(PART_LIMITS.position) position: number;
  @IsString() @MaxLength(300) objectKey: string;
  @IsInt() @Min(0) @Max(PHOTO_LIMITS.maxBytes) bytes: number;
}

export class ClaimPartsDto extends PartedFileDto {
  /** How many there are; left out: all up to the last. */
  @Optional() @IsInt() @Min(1) @Max(PART_LIMITS.position + 1) count?: number;
}

export class EndPartsDto extends PartedFileDto {
  /** False: it may be claimed again. */
  @IsBoolean() isDone: boolean;
}

/** The parts of a file in their order, and where the whole of it goes, as an upload's. */
export interface ClaimedParts {
  partKeys: string[];
  photoId: string;
  objectKey: string;
}

/** Messages media answers to programs on the caller's desk: all about their own photos. */
export const DESK_RPC = {
  /** The numbers of what is the caller's, in the order asked for; given out from 1, and never twice. 0: a tag too many. */
  'media.desk.number': message<NumberDeskDto, number[]>(),
  /** What the numbers stand for; null: none of the caller's. */
  'media.desk.resolve': message<ResolveDeskDto, (string | null)[]>(),
  /** Ids of photos outside the trash by MD5 or file name, as asked for; a file that is to replace another counts too. */
  'media.desk.find_files': message<FindFilesDto, Record<string, string | null>>(),
  'media.desk.photos': message<DeskPhotosDto, DeskPhotosPage>(),
  /** Every category that photos may be in, the caller's own last. */
  'media.desk.albums': message<Record<string, never>, DeskAlbum[]>(),
  'media.desk.set_info': message<SetInfoDto, PhotoDto>('PHOTO_NOT_FOUND', 'CATEGORY_UNKNOWN', 'PHOTO_HAS_CATEGORY'),

  'media.part.begin': message<BeginPartDto, { objectKey: string }>(
    'FILE_TOO_LARGE',
    'TOO_MANY_UPLOADS',
    'STORE_UNAVAILABLE',
    'BUSY',
  ),
  /** Answers the positions that are here. The same position again takes the place of the former. */
  'media.part.keep': message<KeepPartDto, { positions: number[] }>(
    'FILE_TOO_LARGE',
    'QUOTA_EXCEEDED',
    'TOO_MANY_UPLOADS',
    'NOT_FOUND',
    'BUSY',
  ),
  /** To one caller only: BUSY for another meanwhile, PARTS_MISSING while some are. */
  'media.part.claim': message<ClaimPartsDto, ClaimedParts>(
    'PARTS_MISSING',
    'QUOTA_EXCEEDED',
    'STORE_UNAVAILABLE',
    'BUSY',
  ),
  'media.part.end': message<EndPartsDto, { ended: true }>(),
};
