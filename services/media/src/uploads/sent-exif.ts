import { parsedJson } from '@vitrine/contracts/fields/json-list';
import {
  FILE_METADATA_VALUES_MAX,
  type FileMetadata,
  knownFileMetadata,
} from '@vitrine/contracts/media/file-metadata.rules';
import { knownExif } from '@vitrine/contracts/media/exif.rules';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';

/** What may be stored of a camera's record, sent as JSON or its text; anything else is no record at all (SEC-20). */
export const sentExif = (sent: unknown): PhotoExif => knownExif(parsedJson(sent));

/** The same of what a file says of itself. */
export const sentFileMetadata = (sent: unknown): FileMetadata =>
  knownFileMetadata(parsedJson(sent, FILE_METADATA_VALUES_MAX));
