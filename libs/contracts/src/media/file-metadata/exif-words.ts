import { type FileMetadata, knownFileMetadata } from '../file-metadata.rules.js';

/** The fields of EXIF that people write, as they stand there. */
export interface ExifWords {
  imageDescription?: unknown;
  artist?: unknown;
  copyright?: unknown;
}

/** What cameras and scanners write into `ImageDescription` by themselves. */
const BOILERPLATE = [
  /^(?:(?:canon|casio|fujifilm|hp|kodak|konica|leica|minolta|nikon|olympus|panasonic|pentax|ricoh|samsung|sony)[\s_]*)*(?:digital[\s_]*(?:still[\s_]*)?camera|dsc)?$/i,
  /^(?:dsc[fn]?|dcim|img|imgp|p|pict)[\s_\\/-]*\d\w*(?:\.jpe?g)?$/i,
  /^(?:\d+|ascii|binary comment|charset=.*|default|exif[\s_]?jpeg[\s_]?picture|hdrpl|jpeg[\s_]?image|screenshot|untitled|user comments?)$/i,
];

const isBoilerplate = (text: string): boolean => BOILERPLATE.some((pattern) => pattern.test(text.trim()));

/** The photographer's own words in EXIF. */
export const fileMetadataOfExif = ({ imageDescription, artist, copyright }: ExifWords): FileMetadata => {
  const { description, ...words } = knownFileMetadata({ description: imageDescription, creator: artist, copyright });
  return description && !isBoilerplate(description) ? { ...words, description } : words;
};
