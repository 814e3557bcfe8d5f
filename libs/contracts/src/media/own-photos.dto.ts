import { Transform } from 'class-transformer';
import {
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import 'reflect-metadata';
import { Day } from '../fields/day.js';
import { Nested, NestedList } from '../fields/nested.js';
import { Nullable, Optional } from '../fields/optional.js';
import { TrimmedText } from '../fields/trimmed-text.js';
import { Uuid, Uuids } from '../fields/uuid.js';
import { LineText } from '../fields/line-text.js';
import { LIST_LIMIT } from '../http/lists.js';
import {
  BULK_ACTIONS,
  KEYWORDS_FILTER_MAX,
  OWN_PHOTO_SORTS,
  PORTFOLIO_SORTS,
  RATING_FILTERS,
  SUGGESTION_CHOICES,
  VISIBILITY_FILTERS,
  type BulkAction,
  type OwnPhotoSort,
  type PortfolioSort,
  type RatingFilter,
  type SuggestionChoice,
  type VisibilityFilter,
} from './own-photos.rules.js';
import { CAMERA_NAME_MAX, EXIF_TEXT_MAX } from './exif.rules.js';
import { TagList } from './photo-input.dto.js';
import type { PhotoDto, UnreviewedTexts } from './photo.dto.js';
import { BULK_LIMIT, PHOTO_LIMITS, STORED_DESCRIPTION_MAX } from './photo.rules.js';
import { REPLACEABLE, REPLACEMENT_MAX, type Replaceable, type TextReplacement } from './replace-text.rules.js';

/** Which of one's own photos. */
export class OwnPhotosFilterDto {
  /** Words of title, description, tags, the file's keywords or its name (PHOTO-16); letters' case does not matter. */
  @Optional() @TrimmedText({ max: 200 }) q?: string;
  @Optional() @IsString() @MaxLength(60) category?: string;
  @Optional() @IsIn(VISIBILITY_FILTERS) visibility?: VisibilityFilter;
  @Optional() @IsBoolean() featured?: boolean;
  /** True: only photos with texts that a machine wrote and the owner has not reviewed. */
  @Optional() @IsBoolean() unreviewed?: boolean;
  /** True: only photos whose original an audit has found missing or damaged. */
  @Optional() @IsBoolean() lost?: boolean;
  /** Tags, or keywords of the file; a photo has to have all of them. Letters' case does not matter. */
  @Optional() @TagList(KEYWORDS_FILTER_MAX) @MinLength(1, { each: true }) keywords?: string[];
  /** By the rating in the file: at least so many stars, `rejected`, or `unrated`. */
  @Optional() @IsIn(RATING_FILTERS) rating?: RatingFilter;
  /** The camera by its whole name: `Canon EOS R5`. */
  @Optional() @TrimmedText({ min: 1, max: CAMERA_NAME_MAX }) camera?: string;
  @Optional() @TrimmedText({ min: 1, max: EXIF_TEXT_MAX }) lens?: string;
  /** The first and the last day a photo may have been taken on, by the camera's clock. What has no date is left out. */
  @Optional() @Day() takenFrom?: string;
  @Optional() @Day() takenTo?: string;
  /** True: only what is in the trash. Otherwise only what is not. */
  @Optional() @IsBoolean() trash?: boolean;
  @Optional() @IsIn(OWN_PHOTO_SORTS) sort?: OwnPhotoSort;
  /** Only these, within the other filters; a row that is missing in the answer is gone. */
  @Optional() @Uuids({ max: BULK_LIMIT }) ids?: string[];
}

/** The same, as media is asked. */
export class OwnPhotosChoiceDto extends OwnPhotosFilterDto {
  /** The photos of a project: only of these, within the other filters. */
  @Optional() @Uuids({ max: BULK_LIMIT }) among?: string[];
}

/** A page of one's own photos. */
export class OwnPhotosQueryDto extends OwnPhotosChoiceDto {
  @IsInt() @Min(1) @Max(LIST_LIMIT) limit: number;
  @IsInt() @Min(0) offset: number;
}

/** A page, and the numbers above and below the table (PHOTO-18, PHOTO-22). */
export interface OwnPhotosPageDto {
  photos: PhotoDto[];
  counts: {
    /** All photos of this view (trash or not), without any filter. */
    all: number;
    /** Photos of this view with something to review, without any filter. */
    unreviewed: number;
    /** Photos the filter finds, and how many of those are public and featured. */
    matching: number;
    public: number;
    featured: number;
  };
}

/** Something to filter by, and how many photos have it. */
export interface FacetDto {
  value: string;
  photos: number;
}

/** What one's own photos, without the trash, can be filtered by; of each kind those with most photos come first. */
export interface OwnPhotoFacetsDto {
  cameras: FacetDto[];
  lenses: FacetDto[];
  /** Tags and keywords of files, as one of the photos spells them. */
  keywords: FacetDto[];
}

/** The largest number at the end of a title. */
const NUMBER_MAX = 999_999;

/** Words of many photos that others take the place of. Blanks at their ends count. */
export class ReplaceTextDto implements TextReplacement {
  @PlainWords() @IsString() @MinLength(1) @MaxLength(REPLACEMENT_MAX) find: string;
  @PlainWords() @IsString() @MaxLength(REPLACEMENT_MAX) with: string;
  @IsBoolean() matchCase: boolean;
  @IsArray() @ArrayMinSize(1) @ArrayUnique() @IsIn(REPLACEABLE, { each: true }) in: Replaceable[];
}

function PlainWords(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.replace(/\p{Cc}/gu, ' ') : value,
  );
}

/** What one change of many photos may set. Tags are added and removed, so that the others stay. */
export class BulkEditDto {
  @Optional() @IsBoolean() isPublic?: boolean;
  @Optional() @IsBoolean() featured?: boolean;
  @Optional() @TrimmedText({ min: 1, max: 60 }) category?: string;
  @Optional() @LineText({ min: 1, max: PHOTO_LIMITS.titleMax, message: /*i18n*/ 'Title is required.' }) title?: string;
  /** Each title ends with a number, in the order of the ids; the first photo's is this one. */
  @Optional() @IsInt() @Min(0) @Max(NUMBER_MAX) numberFrom?: number;
  /** Each title is made of the name of the photo's file; a photo without one keeps its title. */
  @Optional() @IsBoolean() titleFromFile?: boolean;
  /** Stands alone: combined with others, the text it is made from would be ambiguous. */
  @Optional() @Nested(() => ReplaceTextDto) replace?: ReplaceTextDto;
  /** Null or empty clears it, as it does the alt text. */
  @Nullable() @TrimmedText({ max: PHOTO_LIMITS.descriptionMax }) description?: string | null;
  @Nullable() @LineText({ max: PHOTO_LIMITS.altMax }) altText?: string | null;
  @Optional() @TagList(PHOTO_LIMITS.tagsMax) addTags?: string[];
  @Optional() @TagList(PHOTO_LIMITS.tagsMax) removeTags?: string[];
  /** What becomes of the texts that a machine wrote and the owner has not reviewed. */
  @Optional() @IsIn(SUGGESTION_CHOICES) suggestions?: SuggestionChoice;
}

class UnreviewedTextsDto implements UnreviewedTexts {
  @TagList(PHOTO_LIMITS.tagsMax) tags: string[];
  @IsBoolean() altText: boolean;
}

/** How a photo was before a change; sent back by `revert`, it undoes the change. */
export class PhotoStateDto {
  @Uuid() id: string;
  @Optional() @IsBoolean() isPublic?: boolean;
  @Optional() @IsBoolean() featured?: boolean;
  @Optional() @TrimmedText({ min: 1, max: 60 }) category?: string;
  @Optional() @TagList(PHOTO_LIMITS.tagsOfPhotoMax) tags?: string[];
  @Optional() @LineText({ min: 1, max: PHOTO_LIMITS.titleMax }) title?: string;
  @Nullable() @TrimmedText({ max: STORED_DESCRIPTION_MAX }) description?: string | null;
  @Nullable() @LineText({ max: PHOTO_LIMITS.altMax }) altText?: string | null;
  @Nullable() @Nested(() => UnreviewedTextsDto) unreviewed?: UnreviewedTexts | null;
}

/** Body of `POST /api/user/photos/bulk`. `edit` belongs to `edit`, `states` to `revert`, `photoIds` to all others. */
export class BulkChangeDto {
  @IsIn(BULK_ACTIONS) action: BulkAction;
  @Optional() @Uuids({ min: 1, max: BULK_LIMIT }) photoIds?: string[];
  @Optional() @Nested(() => BulkEditDto) edit?: BulkEditDto;
  @Optional() @NestedList(() => PhotoStateDto, { min: 1, max: BULK_LIMIT }) states?: PhotoStateDto[];
}

/** What became of a change of many photos, photo by photo. */
export interface BulkResultDto {
  /** Each photo that really changed, as it was before in what was changed. */
  changed: PhotoStateDto[];
  /** Requested and not there (any more), or not the caller's. */
  missing: string[];
  /** Trashed by an administrator: not the caller's to restore or purge. Where the call changes nothing else it fails. */
  denied?: string[];
  /** The task that does the rest, where there is one: asked for at `/api/jobs/{jobId}`. */
  jobId?: string;
}

/** Puts `photoIds`, in this order, right before `before`; null: at the end. */
export class ReorderPhotosDto {
  @Uuids({ min: 1, max: BULK_LIMIT }) photoIds: string[];
  @Nullable() @Uuid() before?: string | null;
}

export class SortPhotosDto {
  @IsIn(PORTFOLIO_SORTS) by: PortfolioSort;
}
