import 'reflect-metadata';
import { Optional } from '../fields/optional.js';
import { Uuids } from '../fields/uuid.js';
import { DOWNLOAD_LIMIT, STORED_PHOTOS_LIMIT } from './archive.rules.js';
import type { PhotoExif } from './photo.dto.js';

/** Body of `POST /api/user/photos/download`: which of one's own photos; all outside the trash when it says none. */
export class DownloadPhotosDto {
  @Optional() @Uuids({ min: 1, max: DOWNLOAD_LIMIT }) photoIds?: string[];
}

/** Where the download is. */
export interface DownloadDto {
  url: string;
}

export class StoredPhotosDto {
  @Uuids({ max: STORED_PHOTOS_LIMIT }) photoIds: string[];
}

/** A photo's stored file and all that is said of the photo. */
export interface StoredPhoto {
  id: string;
  objectKey: string;
  /** Safe as a file name on every system; not unique. */
  fileName: string;
  /** The photographer's own file, byte for byte. */
  kept: boolean;
  title: string;
  /** Sanitised HTML. */
  description: string | null;
  altText: string | null;
  tags: string[];
  category: string;
  featured: boolean;
  isPublic: boolean;
  createdAt: string;
  exif: PhotoExif;
}
