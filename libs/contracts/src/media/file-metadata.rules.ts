import { PHOTO_LIMITS } from './photo.rules.js';

/**
 * What a photographer wrote into a file with another program, in IPTC's words: of its XMP, else its IIM, else its EXIF.
 * The camera's own record is `PhotoExif`. Places in degrees, serial numbers, names of owners and regions of faces
 * are no part of it (SEC-20).
 */
export interface FileMetadata {
  title?: string;
  /** Plain text, as all of these are. */
  description?: string;
  altText?: string;
  /** All of them; a photo takes the first as its tags. */
  keywords?: string[];
  creator?: string;
  credit?: string;
  copyright?: string;
  usageTerms?: string;
  /** Where the rights are explained, an https address. */
  webStatement?: string;
  /** Where a licence is sold, an https address. */
  licensorUrl?: string;
  /** How the picture came to be, a word of IPTC's vocabulary `digitalsourcetype`: `trainedAlgorithmicMedia`. */
  sourceType?: string;
  /** Stars, 1 to 5; -1 is rejected. */
  rating?: number;
  /** The colour or word the photographer's program marked it with. */
  label?: string;
  city?: string;
  state?: string;
  country?: string;
  /** The file carries a C2PA manifest. */
  hasContentCredentials?: boolean;
}

/** The most characters of each text, and keywords in a file. */
export const FILE_METADATA_LIMITS = {
  title: PHOTO_LIMITS.titleMax,
  description: PHOTO_LIMITS.descriptionMax,
  altText: PHOTO_LIMITS.altMax,
  /** Creator, credit, label and words of a place. */
  name: 120,
  copyright: 250,
  usageTerms: 1_000,
  keywords: 200,
} as const;

/** Values that one file's metadata may have, at any depth. */
export const FILE_METADATA_VALUES_MAX = FILE_METADATA_LIMITS.keywords + 50;

const RIGHTS_FIELDS = ['creator', 'credit', 'copyright', 'usageTerms', 'webStatement', 'licensorUrl'] as const;

/** The words about rights that a photo's files carry, by IPTC's names. */
export type RightsWords = Pick<FileMetadata, (typeof RIGHTS_FIELDS)[number]>;

/** What a file says of its own rights. */
export const rightsOfFile = (file: FileMetadata): RightsWords =>
  Object.fromEntries(RIGHTS_FIELDS.flatMap((field) => (file[field] ? [[field, file[field]]] : [])));
