import { DOMParser } from '@xmldom/xmldom';
import { type EmbeddedMetadata, readEmbeddedMetadata as readBlocks } from '@vitrine/image-files/embedded-metadata';
import type { ParseXml } from '@vitrine/image-files/xmp';
import type { Metadata } from 'sharp';

const parseXml: ParseXml = (xml) => {
  const onError = (level: string, message: string): void => {
    if (level !== 'warning') throw new Error(message);
  };
  return new DOMParser({ onError }).parseFromString(xml, 'text/xml');
};

/** What the camera and the photographer wrote, of a file and the header that was read of it. Broken blocks are none. */
export const readEmbeddedMetadata = (
  bytes: Uint8Array,
  { exif, xmp, iptc, tifftagPhotoshop }: Pick<Metadata, 'xmp' | 'iptc' | 'tifftagPhotoshop' | 'exif'>,
): EmbeddedMetadata => readBlocks(bytes, parseXml, { exif, xmp, iim: iptc ?? tifftagPhotoshop });
