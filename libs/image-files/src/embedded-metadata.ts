import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';
import { knownExif, knownFileMetadata } from './clean-metadata.js';
import { readExif } from './exif.js';
import { readIim } from './iim.js';
import { type BlockContent, blocksOfFile, type FileBlocks } from './metadata-blocks.js';
import { takenAtOf } from './taken-at.js';
import { type ParseXml, readXmp } from './xmp.js';

/** What stands in a file beside its pixels, cleaned. */
export interface EmbeddedMetadata {
  /** The camera's record. */
  exif: PhotoExif;
  /** What people wrote. */
  fileMetadata: FileMetadata;
}

const NOTHING: BlockContent = { fileMetadata: {}, taken: [], digitized: [] };

/**
 * What a file says of itself, in browsers and services alike: field by field of its XMP, else its IIM, else its EXIF, as
 * IPTC has it; of its day the camera's record goes first. `found` are blocks that another reader has found, for those
 * that this one has not. A broken or hostile block is none; the others still count. Everything is cleaned and cut to its
 * limits here, and nowhere behind.
 */
export const readEmbeddedMetadata = (bytes: Uint8Array, parse: ParseXml, found: FileBlocks = {}): EmbeddedMetadata => {
  const blocks = { ...found, ...blocksOfFile(bytes) };
  const exif = blocks.exif ? readExif(blocks.exif) : NOTHING;
  const iim = blocks.iim ? readIim(blocks.iim) : NOTHING;
  const xmp = blocks.xmp ? readXmp(blocks.xmp, parse) : NOTHING;
  const more = blocks.xmpExtension ? readXmp(blocks.xmpExtension, parse) : NOTHING;
  const byDay = [exif, xmp, more, iim];
  const days = [...byDay.flatMap(({ taken }) => taken), ...byDay.flatMap(({ digitized }) => digitized)];
  const takenAt = days.find((written) => takenAtOf(written) !== undefined);
  const known = [exif, iim, more, xmp].map(({ fileMetadata }) => knownFileMetadata(fileMetadata));
  return {
    exif: knownExif({ ...exif.exif, takenAt }),
    fileMetadata: Object.assign({}, ...known, blocks.hasContentCredentials && { hasContentCredentials: true }),
  };
};
