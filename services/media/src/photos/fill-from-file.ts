import { descriptionOfText } from '@vitrine/contracts/media/description.rules';
import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import { titleOf } from '@vitrine/contracts/media/file-name.rules';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import type { EmbeddedMetadata } from '@vitrine/image-files/embedded-metadata';
import { tidyTags } from './tidy-tags.js';

/** What a photo is called whose file was found without a row and without a name. */
export const RESTORED_TITLE = 'Restored photo';

/** Of a photo's row: the texts that its file may fill, and what shows that nobody wrote them. */
export interface FilledTexts {
  title: string;
  fileName?: string | null | undefined;
  description?: string | null | undefined;
  tags: string[];
  altText?: string | null | undefined;
  unreviewedTags?: string[] | null | undefined;
  unreviewedAlt: boolean;
}

/** Whether somebody has given it a title, and not only its file's name. */
export const hasTitle = ({ title, fileName }: Pick<FilledTexts, 'title' | 'fileName'>): boolean =>
  ![titleOf(fileName ?? ''), RESTORED_TITLE].includes(title);

/**
 * Writes what the photographer wrote into the file into fields that nobody has filled: a title that is only the file's
 * name, an empty text, or one that a machine wrote and nobody reviewed (decision 0047).
 */
export const fillFromFile = (photo: FilledTexts, said: FileMetadata): void => {
  if (said.title && !hasTitle(photo)) photo.title = said.title;
  if (said.description && !photo.description) photo.description = descriptionOfText(said.description);
  if (said.altText && (!photo.altText || photo.unreviewedAlt)) {
    photo.altText = said.altText;
    photo.unreviewedAlt = false;
  }
  const tags = tidyTags(said.keywords ?? []).slice(0, PHOTO_LIMITS.tagsMax);
  if (tags.length > 0 && photo.tags.every((tag) => photo.unreviewedTags?.includes(tag))) {
    photo.tags = tags;
    photo.unreviewedTags = [];
  }
};

/** What is kept of a file, and what of it may fill empty texts. */
interface Taken extends EmbeddedMetadata {
  fills: FileMetadata;
}

/** Of a file that takes the place of the one before. The file itself wins; what was sent along fills its gaps. */
export const takenFrom = (sent: EmbeddedMetadata, read: EmbeddedMetadata): Taken => {
  const fileMetadata = { ...sent.fileMetadata, ...read.fileMetadata };
  return { exif: { ...sent.exif, ...read.exif }, fileMetadata, fills: fileMetadata };
};

/** Of a new photo's file. What was sent along has been offered: whoever emptied a field then meant it. */
export const takenOnce = (row: EmbeddedMetadata, read: EmbeddedMetadata): Taken => ({
  ...takenFrom(row, read),
  fills: Object.fromEntries(Object.entries(read.fileMetadata).filter(([name]) => !(name in row.fileMetadata))),
});

/** The row's texts once `taken` is its file's. */
export const textsWith = (row: FilledTexts, { exif, fileMetadata, fills }: Taken): FilledTexts & EmbeddedMetadata => {
  const { title, fileName, description, tags, altText, unreviewedTags, unreviewedAlt } = row;
  const texts = { title, fileName, description, tags, altText, unreviewedTags, unreviewedAlt };
  fillFromFile(texts, fills);
  return { ...texts, exif, fileMetadata };
};
