import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import { knownFileMetadata } from './clean-metadata.js';

/** The fields of EXIF that people write, as they stand there. */
export interface ExifWords {
  imageDescription?: unknown;
  artist?: unknown;
  copyright?: unknown;
}

/** The photographer's own words in EXIF. */
export const fileMetadataOfExif = ({ imageDescription, artist, copyright }: ExifWords): FileMetadata =>
  knownFileMetadata({ description: imageDescription, creator: artist, copyright });
