import { beginningOf, storable } from '../fields/clean-text.js';
import type { PhotoExif } from './photo.dto.js';
import { takenAtOf } from './taken-at.rules.js';

/** The most characters of make, model and lens. */
export const EXIF_TEXT_MAX = 100;
/** The same of {@link cameraName}: make and model with a blank between them. */
export const CAMERA_NAME_MAX = 2 * EXIF_TEXT_MAX + 1;

/** What cameras write for a lens or a name that they do not know. */
const UNKNOWN =
  /^(?:[^\p{L}\p{N}]*|n\/?a|none|null|undefined|unknown(?: \(\S*\))?|unknown lens|no lens|0(?:\.0)?\s?mm(?: f\/?0(?:\.0)?)?)$/iu;

const text = (value: unknown): string | undefined => {
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
    make: text(make),
    model: text(model),
    lens: text(lens),
    focalLength: between(focalLength, 0.1, 10_000),
    aperture: between(aperture, 0.1, 1_000),
    exposureTime: between(exposureTime, 0.000_001, 1_000_000),
    iso: between(iso, 1, 100_000_000),
    takenAt: takenAtOf(takenAt),
  };
  return Object.fromEntries(Object.entries(exif).filter(([, value]) => value !== undefined));
};

/** `1/250 s`, `0.5 s`, `30 s` of an exposure in seconds. */
export const exposureText = (seconds: number): string => {
  if (seconds >= 0.3) return `${Number(seconds.toFixed(1))} s`;
  return `1/${Math.round(1 / seconds)} s`;
};

/** `Canon EOS R5`: the maker's name once, also where the model begins with it. Null when neither is known. */
export const cameraName = ({ make, model }: PhotoExif): string | null => {
  if (!model) return make ?? null;
  return !make || model.toLowerCase().startsWith(make.toLowerCase().split(' ')[0] ?? '') ? model : `${make} ${model}`;
};
