import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';
import { readExifBlock } from './exif.js';
import { fileMetadataOfExif } from './exif-words.js';
import { blocksOfFile, type FileBlocks } from './metadata-blocks.js';
import { readIim } from './iim.js';
import type { ParseXml } from './xml-node.js';
import { readXmp } from './xmp.js';

/** What stands in a file beside its pixels. */
export interface FileWords {
  exif: PhotoExif;
  fileMetadata: FileMetadata;
}

/**
 * What a file says of itself, in browsers and services alike: field by field of its XMP, else its IIM, else its EXIF, as
 * IPTC has it; of its day the camera's record goes first. `found` are blocks that another reader has found, for those
 * that this one has not. A broken or hostile block is none; the others still count.
 */
export const readFileWords = (bytes: Uint8Array, parse: ParseXml, found: FileBlocks = {}): FileWords => {
  const blocks = { ...found, ...blocksOfFile(bytes) };
  const { exif, words, digitized } = readExifBlock(blocks.exif);
  const iim = blocks.iim ? readIim(blocks.iim) : undefined;
  const xmp = blocks.xmp ? readXmp(blocks.xmp, parse) : undefined;
  const more = blocks.xmpExtension ? readXmp(blocks.xmpExtension, parse) : undefined;
  const takenAt =
    exif.takenAt ?? xmp?.taken ?? more?.taken ?? iim?.taken ?? digitized ?? xmp?.digitized ?? iim?.digitized;
  return {
    exif: { ...exif, ...(takenAt && { takenAt }) },
    fileMetadata: {
      ...fileMetadataOfExif(words),
      ...iim?.metadata,
      ...more?.metadata,
      ...xmp?.metadata,
      ...(blocks.hasContentCredentials && { hasContentCredentials: true }),
    },
  };
};
