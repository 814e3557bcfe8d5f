import { IsIn, IsInt, IsNumber, IsString, Matches, MaxLength, Min } from 'class-validator';
import { LineText } from '../fields/line-text.js';
import { Optional } from '../fields/optional.js';
import { CountedListDto } from '../http/counted-list.dto.js';
import {
  OBJECT_KEY_MAX,
  type QuarantineReason,
  QUARANTINE_REASONS,
  QUARANTINE_STATES,
  type QuarantineState,
  STORED_FILE_KINDS,
  STORED_FILE_STATES,
  type StoredFileKind,
  type StoredFileState,
  STORING_USER,
} from './object-browser.rules.js';
import type { PhotoImage } from './photo-image.js';

const STORED_USER_SORTS = ['-totalSize', 'totalSize', '-totalFiles', 'totalFiles', 'username', '-username'] as const;
export type StoredUserSort = (typeof STORED_USER_SORTS)[number];

/** Users with stored files. `q` is looked for in names, usernames and ids. */
export class ListStoredUsersDto extends CountedListDto {
  @Optional() @IsIn(STORED_USER_SORTS) sort?: StoredUserSort;
}

const STORED_FILE_SORTS = ['key', '-key', 'lastModified', '-lastModified'] as const;
export type StoredFileSort = (typeof STORED_FILE_SORTS)[number];

/** The files of one user. `q` is looked for in keys, and in titles and file names of photos. */
export class StoredFilesQueryDto extends CountedListDto {
  @Optional() @IsIn(STORED_FILE_SORTS) sort?: StoredFileSort;
  @Optional() @IsIn(STORED_FILE_KINDS) kind?: StoredFileKind;
  @Optional() @IsIn(STORED_FILE_STATES) state?: StoredFileState;
}

/** {@link StoredFilesQueryDto} on its way to media. */
export class ListStoredFilesDto extends StoredFilesQueryDto {
  @Matches(STORING_USER) userId: string;
}

/** A file of a user, or of `site`. */
export class StoredFileRefDto {
  @Matches(STORING_USER) userId: string;
  @IsString() @MaxLength(OBJECT_KEY_MAX) fileKey: string;
}

/** Body of `POST /api/admin/object-storage/restore-file`. Size and type are labels: the file is looked at. */
export class RestoreFileDto extends StoredFileRefDto {
  /** The photo's title, without its ending. */
  @Optional() @LineText({ max: 255 }) fileName?: string;
  @Optional() @IsNumber() @Min(0) fileSize?: number;
  @Optional() @LineText({ max: 100 }) fileType?: string;
}

/** Body of `DELETE /api/admin/object-storage/delete-file`, or its query: some proxies drop bodies of such calls. */
export class DeleteFileDto {
  @Optional() @Matches(STORING_USER) userId?: string;
  @Optional() @IsString() @MaxLength(OBJECT_KEY_MAX) fileKey?: string;
  @Optional() @LineText({ max: 255 }) fileName?: string;
}

/** A minus turns the order. By `foundAt`, what is deleted first comes first. */
const QUARANTINE_SORTS = ['foundAt', '-foundAt', 'key', '-key'] as const;
export type QuarantineSort = (typeof QUARANTINE_SORTS)[number];

/** Objects in quarantine. `q` is looked for in keys. */
export class ListQuarantineDto extends CountedListDto {
  @Optional() @IsIn(QUARANTINE_SORTS) sort?: QuarantineSort;
  @Optional() @IsIn(QUARANTINE_REASONS) reason?: QuarantineReason;
  @Optional() @IsIn(QUARANTINE_STATES) state?: QuarantineState;
}

/** Body of a purge: the number of kept objects, which its administrator has typed. */
export class PurgeQuarantineDto {
  @IsInt() @Min(1) count: number;
}

/** A user with stored files; `site` has those of the site itself. */
export interface StoredUserDto {
  userId: string;
  username: string | null;
  totalFiles: number;
  /** Bytes, as far as they are recorded. */
  totalSize: number;
}

/** What the row of a photo says (ENT-37). */
export interface StoredFileInfo {
  id: string;
  isPublic: boolean;
  isFeatured: boolean;
  title: string;
  /** Who has put it into the trash. */
  trashedBy: 'owner' | 'administrator' | null;
}

/** A file of a user (ENT-36). */
export interface StoredFileDto {
  key: string;
  kind: StoredFileKind;
  state: StoredFileState;
  /** Null where it is missing or damaged, as `type`. */
  size: number | null;
  type: string | null;
  /** Streams the file as a download; null where it is missing. */
  url: string | null;
  lastModified: string | null;
  hasDbEntry: boolean;
  /** Null for what is no file of a photo. */
  dbInfo: StoredFileInfo | null;
  /** The photo's image, once there is one. */
  image: PhotoImage | null;
  /** When it is deleted, in quarantine. */
  purgedAt: string | null;
}

/** A page of the files of a user. */
export interface StoredFilesDto {
  files: StoredFileDto[];
  totalFiles: number;
}

/** What the deletion of a file has come to. */
export interface DeletedFileDto {
  success: true;
  /** `trashed`: the photo, with its original. `rendering`: the file is made again. */
  outcome: 'trashed' | 'rendering' | 'quarantined';
}

/** A file to be streamed. */
export interface OpenedFile {
  objectKey: string;
  type: string;
  fileName: string;
}

/** An object in quarantine. */
export interface QuarantinedObjectDto {
  key: string;
  /** Null for the site's own. */
  ownerId: string | null;
  ownerName: string | null;
  reason: QuarantineReason;
  foundAt: string;
  purgedAt: string;
  /** It goes within minutes. */
  purging: boolean;
}
