import { DOMParser } from '@xmldom/xmldom';
import { blocksOfFile } from '@vitrine/contracts/media/file-metadata/file-blocks';
import { readFileMetadata } from '@vitrine/contracts/media/file-metadata/read-file-metadata';
import type { ParseXml } from '@vitrine/contracts/media/file-metadata/xml-node';
import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';
import type { Metadata } from 'sharp';
import { readExifBlock } from './exif-block.js';

/** What stands in a file beside its pixels. */
export interface FileWords {
  exif: PhotoExif;
  fileMetadata: FileMetadata;
}

const parseXml: ParseXml = (xml) => {
  const onError = (level: string, message: string): void => {
    if (level !== 'warning') throw new Error(message);
  };
  return new DOMParser({ onError }).parseFromString(xml, 'text/xml');
};

/** What the camera and the photographer wrote, of a file and the header that was read of it. Broken blocks are none. */
export const readWords = (
  bytes: Uint8Array,
  frame: Pick<Metadata, 'format' | 'xmp' | 'iptc' | 'tifftagPhotoshop' | 'exif'>,
): FileWords => {
  // A TIFF is itself such a block, of which the header has none.
  const { exif, words } = readExifBlock(frame.exif ?? (frame.format === 'tiff' ? bytes : undefined));
  const { xmp = frame.xmp, iim = frame.iptc ?? frame.tifftagPhotoshop, hasContentCredentials } = blocksOfFile(bytes);
  return { exif, fileMetadata: readFileMetadata({ xmp, iim, exif: words, hasContentCredentials }, parseXml) };
};
