import 'reflect-metadata';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { LineText } from '../fields/line-text.js';
import { Nested } from '../fields/nested.js';
import { Optional } from '../fields/optional.js';
import { Uuid } from '../fields/uuid.js';
import type { TaskProgress, TaskState } from '../http/task.dto.js';
import { ALBUM_ID, ALBUMS_AT_ONCE, PICKED_PHOTOS_MAX } from './photo-library.rules.js';
import { PROJECT_TITLE_MAX } from './photo.rules.js';

/** Whether a photo library is linked (ENT-28, ENT-49): both flags say the same. */
export interface LibraryStatusDto {
  isConnected: boolean;
  connected: boolean;
  /** ISO time, or null. */
  lastSync: string | null;
  /** Sentences fit to be shown. */
  errors: string[];
  /** Whether albums can be selected; without, photos are picked in the library's own window alone. */
  hasAlbums: boolean;
}

/** An album of the photo library (ENT-41). */
export interface AlbumDto {
  id: string;
  title: string;
  /** An address of ours; null for an album without a cover. */
  coverPhotoUrl: string | null;
  mediaItemsCount: number;
}

/** The project that imported photos are put into: one that is there, or a new one of this title. */
export class ImportProjectDto {
  @Optional() @Uuid() pageId?: string;
  @LineText({ min: 1, max: PROJECT_TITLE_MAX }) title: string;
}

/** Body of `POST /api/google-photos/picker/session`. */
export class CreatePickerSessionDto {
  @Optional() @Nested(() => ImportProjectDto) project?: ImportProjectDto;
}

/** Body of `POST /api/google-photos/albums/select`. */
export class SelectAlbumsDto {
  @IsArray()
  @ArrayMinSize(1, { message: /*i18n*/ 'Please select at least one album to sync.' })
  @ArrayMaxSize(ALBUMS_AT_ONCE)
  @ArrayUnique()
  @Matches(ALBUM_ID, { each: true })
  albumIds: string[];
  /** The photos of each become a project of its name. */
  @Optional() @IsBoolean() asProjects?: boolean;
}

export class AlbumRefDto {
  @Matches(ALBUM_ID) albumId: string;
}

/** A cover on its way to the gateway: small, so that it fits into an answer. */
export interface AlbumCover {
  type: 'image/jpeg' | 'image/png' | 'image/webp';
  base64: string;
}

/** A visit to the library's own window, in which photos are picked (ENT-42). The id is ours. */
export interface PickerSessionDto {
  id: string;
  pickerUri: string;
}

export class PickerSessionRefDto {
  @Uuid() sessionId: string;
}

/** How far a picker session is. `picked`: the import is about to start, whether or not a page is still open. */
export type PickerState = 'waiting' | 'picked' | 'importing' | 'done' | 'expired' | 'cancelled';

/** What is known of a picker session (ENT-43). */
export interface PickerStatusDto {
  hasPhotos: boolean;
  photoCount: number;
  state: PickerState;
}

/** Body of `POST /api/google-photos/picker/import`. `photoCount` is what the page has shown; the library's own holds. */
export class ImportPickedDto {
  @Uuid() sessionId: string;
  @IsInt() @Min(0) @Max(PICKED_PHOTOS_MAX) photoCount: number;
}

/** What is to be said of an item of an import: why it has not become a photo, or that it has not come as it is. */
export interface ImportNoteDto {
  fileName: string;
  outcome: 'imported' | 'duplicate' | 'skipped' | 'failed';
  /** A sentence fit to be shown. */
  message: string;
}

/** What became of the wish to have imported photos in a project. */
export interface ImportedProjectDto {
  /** Null: it was not made. */
  id: string | null;
  title: string;
  /** A sentence fit to be shown, when photos are not in it. */
  error?: string;
}

/** What an import came to (ENT-44). */
export interface ImportResultDto {
  success: boolean;
  imported: number;
  /** A sentence fit to be shown, when the import has stopped before its end. */
  error?: string;
  /** Items that are photos of the user already. */
  duplicates: number;
  /** Items that are no photos, or that the quota has no room for. */
  skipped: number;
  failed: number;
  /** Of the first items of which there is something to say. */
  report: ImportNoteDto[];
  /** Where one was wished for. */
  project?: ImportedProjectDto;
}

/** An import from the photo library. Its id is its task's, so `GET /api/jobs/{id}` knows it too. */
export interface LibraryImportDto extends TaskProgress {
  id: string;
  /** Null for picked photos. */
  album: string | null;
  state: TaskState;
  /** Paused by an administrator, who alone can resume it. */
  held: boolean;
  /** ISO time. */
  startedAt: string;
  /** Null until it has ended, and of one that was cancelled before it had begun. */
  result: ImportResultDto | null;
}

/** What users do with their imports. */
const IMPORT_CHANGES = ['pause', 'resume', 'cancel'] as const;
export type ImportChange = (typeof IMPORT_CHANGES)[number];

/** A change of an import on its way to media. */
export class ChangeImportDto {
  @Uuid() importId: string;
  @IsIn(IMPORT_CHANGES) change: ImportChange;
}
