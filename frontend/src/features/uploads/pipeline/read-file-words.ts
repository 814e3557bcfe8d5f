import { readFileWords as wordsIn } from '@vitrine/image-files/embedded-metadata';
import type { ParseXml } from '@vitrine/image-files/xml-node';
import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';

/** What stands in a file beside its pixels. */
export interface FileWords {
  exif: PhotoExif;
  metadata: FileMetadata;
}

const parseXml: ParseXml = (xml) => {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  return document.getElementsByTagName('parsererror').length > 0 ? null : document;
};

/**
 * What camera and photographer wrote into a chosen file, read before the file is made smaller and loses it. What is
 * broken counts as none. Throws when the file cannot be read: a photo would silently lose its words.
 */
export const readFileWords = async (file: Blob): Promise<FileWords> => {
  const { exif, fileMetadata } = wordsIn(new Uint8Array(await file.arrayBuffer()), parseXml);
  return { exif, metadata: fileMetadata };
};
