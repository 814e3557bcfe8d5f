import type { FileMetadata } from '../file-metadata.rules.js';
import { type ExifWords, fileMetadataOfExif } from './exif-words.js';
import { fileMetadataOfIim } from './iim-words.js';
import type { ParseXml } from './xml-node.js';
import { fileMetadataOfXmp } from './xmp-words.js';

/** What stands in a file, as it stands there. */
export interface WrittenWords {
  xmp?: Uint8Array | string | undefined;
  /** Bare or within Photoshop's resources. */
  iim?: Uint8Array | undefined;
  exif: ExifWords;
  hasContentCredentials: boolean;
}

/**
 * What a file says of itself, field by field of its XMP, else its IIM, else its EXIF, as IPTC has it. A broken or
 * hostile block is none; the others still count.
 */
export const readFileMetadata = (written: WrittenWords, parse: ParseXml): FileMetadata => ({
  ...fileMetadataOfExif(written.exif),
  ...(written.iim && fileMetadataOfIim(written.iim)),
  ...(written.xmp && fileMetadataOfXmp(written.xmp, parse)),
  ...(written.hasContentCredentials && { hasContentCredentials: true }),
});
