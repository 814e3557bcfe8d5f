import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';
import { fillFromFile } from './fill-from-file.js';

/** What was read of a file, or sent along with it. */
export interface ReadOfFile {
  exif: PhotoExif;
  fileMetadata: FileMetadata;
}

/** Of a photo's row: the texts that its file may fill. */
interface RowTexts {
  title: string;
  fileName?: string | null | undefined;
  description?: string | null | undefined;
  tags: string[];
  altText?: string | null | undefined;
  unreviewedTags?: string[] | null | undefined;
  unreviewedAlt: boolean;
}

/** What is kept of a file, and what of it may fill empty texts. */
interface Taken extends ReadOfFile {
  fills: FileMetadata;
}

/** Of a file that takes the place of the one before. The file itself wins; what was sent along fills its gaps. */
export const takenFrom = (sent: ReadOfFile, read: ReadOfFile): Taken => {
  const fileMetadata = { ...sent.fileMetadata, ...read.fileMetadata };
  return { exif: { ...sent.exif, ...read.exif }, fileMetadata, fills: fileMetadata };
};

/** Of a new photo's file. What was sent along has been offered: whoever emptied a field then meant it. */
export const takenOnce = (row: ReadOfFile, read: ReadOfFile): Taken => ({
  ...takenFrom(row, read),
  fills: Object.fromEntries(Object.entries(read.fileMetadata).filter(([name]) => !(name in row.fileMetadata))),
});

/** The row's texts once `taken` is its file's. */
export const textsWith = (row: RowTexts, { exif, fileMetadata, fills }: Taken): RowTexts & ReadOfFile => {
  const { title, fileName, description, tags, altText, unreviewedTags, unreviewedAlt } = row;
  const texts = { title, fileName, description, tags, altText, unreviewedTags, unreviewedAlt };
  fillFromFile(texts, fills);
  return { ...texts, exif, fileMetadata };
};
