import { IsInt, Min } from 'class-validator';
import 'reflect-metadata';
import { Optional } from '../fields/optional.js';
import { Uuid, Uuids } from '../fields/uuid.js';
import { DOWNLOAD_LIMIT } from './archive.rules.js';

/** Body of `POST /api/user/photos/download`: which of one's own photos; all outside the trash when it says none. */
export class DownloadPhotosDto {
  @Optional() @Uuids({ min: 1, max: DOWNLOAD_LIMIT }) photoIds?: string[];
}

/** Where the download is. */
export interface DownloadDto {
  url: string;
}

export class ArchiveRefDto {
  @Uuid() archiveId: string;
}

/** An archive that is prepared: what its bytes are never changes. */
export interface ArchiveDto {
  /** The length of the ZIP. */
  bytes: number;
  /** When it was requested. */
  createdAt: string;
}

export class ArchivePiecesDto extends ArchiveRefDto {
  /** An offset in the archive. */
  @IsInt() @Min(0) at: number;
}

/** A part of an archive: bytes of its own, a stored object, bytes of its own again. */
export interface ArchivePiece {
  /** Where it begins. */
  at: number;
  /** Base64. */
  head: string;
  object: { key: string; bytes: number } | null;
  /** Base64. */
  tail: string;
}

/** A delivery's archives: each is whole by itself, and no name is in two of them. */
export interface DeliveryDto {
  parts: { archiveId: string; bytes: number; files: number }[];
  /** Photos that are in none of them, because they have gone meanwhile or have no file that can be read. */
  missing: number;
}
