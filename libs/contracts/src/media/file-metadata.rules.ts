import { beginningOf, isVisible, manyLines, oneLine, storable } from '../fields/clean-text.js';
import { SECURE_URL_MAX, secureUrl } from '../fields/secure-url.js';
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

/** What cameras, scanners and programs write into a description by themselves, and others copy from there. */
const BOILERPLATE = [
  /^(?:(?:canon|casio|easyshare|fujifilm|hp|kodak|konica|leica|medion|minolta|nikon|olympus|panasonic|pentax|ricoh|samsung|sanyo|sony)[\s_]*)*(?:digital[\s_]*(?:still[\s_]*)?camera|camera[\s_]pictures?|dsc)?$/i,
  /^(?:dsc[fn]?|dcim|img|imgp|mvimg|mmexport|p|pict|pxl)[\s_\\/-]*\d\w*(?:\.jpe?g)?$/i,
  /^(?:\d+|applemark|ascii|binary comment|charset=.*|default|exif[\s_]?jpeg[\s_]?picture|hdrpl|jpeg[\s_]?image|oplus_\d+|screenshot|<?untitled>?|user comments?)$/i,
  // Modes of telephones' cameras, which write them in small letters.
  /^(?:bty|btf|cah|cof|dav|dig|edf|fbt|fptbty|hdr|ksnp|mde|nor|oznor|ptr|ptrbty|rbt|rhdr|rpt|sav|sdr|tbg|vin|ymbk)(?:[A-Z]+|_\w+)?$/,
  /^(?:captured|created|edited|made|optimi[sz]ed|processed|shot|taken)\s(?:by|on|using|with)\s(?:the\s)?(?:adobe|afterlight|camera360|canon|darktable|facetune|gimp|google|hipstamatic|huawei|imagemagick|instagram|iphone|jpegmini|lightroom|luminar|meitu|moldiv|oneplus|oppo|photo(?:scape|shop)|picasa|picsart|pixelmator|polarr|prisma|rawtherapee|realme|redmi|rni|samsung|snapseed|vivo|vsco(?:cam)?|windows|xiaomi)\b[^.!?,;]{0,60}$/i,
];

/** Whether a machine wrote it, of a description that stands in a file. */
const isBoilerplate = (text: string): boolean => BOILERPLATE.some((pattern) => pattern.test(text.replace(/\.$/, '')));

const SOURCE_TYPE = /^[a-z][a-zA-Z]{2,60}$/;

/**
 * What may be kept of a file's metadata, of whatever was sent: field by field, cleaned and cut to its limit. A field
 * that makes no sense is left out instead of costing the upload.
 */
export const knownFileMetadata = (sent: unknown): FileMetadata => {
  if (typeof sent !== 'object' || sent === null) return {};
  const from = sent as Record<keyof FileMetadata, unknown>;
  const { name } = FILE_METADATA_LIMITS;
  const known: FileMetadata = {
    title: line(from.title, FILE_METADATA_LIMITS.title),
    description: descriptionOf(from.description),
    altText: line(from.altText, FILE_METADATA_LIMITS.altText),
    keywords: keywordsOf(from.keywords),
    creator: line(from.creator, name),
    credit: line(from.credit, name),
    copyright: line(from.copyright, FILE_METADATA_LIMITS.copyright),
    usageTerms: text(from.usageTerms, FILE_METADATA_LIMITS.usageTerms),
    webStatement: urlOf(from.webStatement),
    licensorUrl: urlOf(from.licensorUrl),
    sourceType: typeof from.sourceType === 'string' && SOURCE_TYPE.test(from.sourceType) ? from.sourceType : undefined,
    rating: ratingOf(from.rating),
    label: line(from.label, name),
    city: line(from.city, name),
    state: line(from.state, name),
    country: line(from.country, name),
    hasContentCredentials: from.hasContentCredentials === true || undefined,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
};

/** Characters of a field that are looked at, for each that is kept: a hostile packet may hold a megabyte in one. */
const LOOKED_AT = 4;

const cleaned = (value: unknown, max: number, clean: (text: string) => string): string | undefined => {
  if (typeof value !== 'string') return undefined;
  const text = beginningOf(clean(storable(value.slice(0, LOOKED_AT * max))), max).trim();
  return isVisible(text) ? text : undefined;
};

const text = (value: unknown, max: number): string | undefined => cleaned(value, max, manyLines);

const descriptionOf = (value: unknown): string | undefined => {
  const said = text(value, FILE_METADATA_LIMITS.description);
  return said && !isBoilerplate(said) ? said : undefined;
};

const line = (value: unknown, max: number): string | undefined => cleaned(value, max, oneLine);

/** Each once, whatever its capitals, in the file's order. */
const keywordsOf = (value: unknown): string[] | undefined => {
  if (!Array.isArray(value)) return undefined;
  const words = new Map<string, string>();
  for (const one of value.slice(0, LOOKED_AT * FILE_METADATA_LIMITS.keywords) as unknown[]) {
    const word = line(one, PHOTO_LIMITS.tagMax);
    if (word && !words.has(word.toLowerCase())) words.set(word.toLowerCase(), word);
  }
  return words.size > 0 ? [...words.values()].slice(0, FILE_METADATA_LIMITS.keywords) : undefined;
};

const ratingOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= -1 && value <= 5 && value !== 0 ? value : undefined;

const urlOf = (value: unknown): string | undefined => {
  const sent = line(value, SECURE_URL_MAX + 1);
  return sent && secureUrl(sent);
};
