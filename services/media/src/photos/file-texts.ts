import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';
import { type FilledTexts, fillFromFile } from './fill-from-file.js';

/** What was read of a file, or sent along with it. */
export interface ReadOfFile {
  exif: PhotoExif;
  fileMetadata: FileMetadata;
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
export const textsWith = (row: FilledTexts, { exif, fileMetadata, fills }: Taken): FilledTexts & ReadOfFile => {
  const { title, fileName, description, tags, altText, unreviewedTags, unreviewedAlt } = row;
  const texts = { title, fileName, description, tags, altText, unreviewedTags, unreviewedAlt };
  fillFromFile(texts, fills);
  return { ...texts, exif, fileMetadata };
};
