import { beginningOf, isVisible, manyLines, oneLine, storable } from '@vitrine/contracts/fields/clean-text';
import { SECURE_URL_MAX, secureUrl } from '@vitrine/contracts/fields/secure-url';
import { EXIF_TEXT_MAX } from '@vitrine/contracts/media/exif.rules';
import { FILE_METADATA_LIMITS, type FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { takenAtOf } from './taken-at.js';

/** What cameras write for a lens or a name that they do not know. */
const UNKNOWN =
  /^(?:[^\p{L}\p{N}]*|n\/?a|none|null|undefined|unknown(?: \(\S*\))?|unknown lens|no lens|0(?:\.0)?\s?mm(?: f\/?0(?:\.0)?)?)$/iu;

const cameraText = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined;
  const said = beginningOf(storable(value.replace(/\p{Cc}/gu, ' ')).trim(), EXIF_TEXT_MAX);
  return UNKNOWN.test(said) ? undefined : said;
};

const between = (value: unknown, least: number, most: number): number | undefined =>
  typeof value === 'number' && value >= least && value <= most ? value : undefined;

/**
 * What may be known of a camera, of whatever was sent: field by field, so that location, serial numbers and names never
 * slip in (SEC-20), and a field that makes no sense is left out instead of costing the upload.
 */
export const knownExif = (sent: unknown): PhotoExif => {
  if (typeof sent !== 'object' || sent === null) return {};
  const { make, model, lens, focalLength, aperture, exposureTime, iso, takenAt } = sent as Record<string, unknown>;
  const exif: PhotoExif = {
    make: cameraText(make),
    model: cameraText(model),
    lens: cameraText(lens),
    focalLength: between(focalLength, 0.1, 10_000),
    aperture: between(aperture, 0.1, 1_000),
    exposureTime: between(exposureTime, 0.000_001, 1_000_000),
    iso: between(iso, 1, 100_000_000),
    takenAt: takenAtOf(takenAt),
  };
  return Object.fromEntries(Object.entries(exif).filter(([, value]) => value !== undefined));
};

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
