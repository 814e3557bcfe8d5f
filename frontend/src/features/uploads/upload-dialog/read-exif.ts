import { knownExif } from '@vitrine/contracts/media/exif.rules';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';

/** What is looked at; everything else, where the photo was taken above all, is not even read out. */
const WANTED = [
  'Make',
  'Model',
  'LensModel',
  'FocalLength',
  'FNumber',
  'ExposureTime',
  'ISOSpeedRatings',
  'DateTimeOriginal',
];

type Tags = Record<string, { value?: unknown } | undefined>;

/** The EXIF of a chosen file, read before the file is made smaller and loses it. Broken EXIF counts as none. */
export const readExif = async (file: Blob): Promise<PhotoExif> => {
  try {
    const load = await reader();
    const { exif = {} } = load(await file.arrayBuffer(), { expanded: true, includeTags: { exif: WANTED } });
    return exifOf(exif as Tags);
  } catch {
    return {};
  }
};

/** The tags of EXIF by the names of the contracts. */
export const exifOf = (tags: Tags): PhotoExif => {
  const value = (name: string) => tags[name]?.value;
  return knownExif({
    make: textOf(value('Make')),
    model: textOf(value('Model')),
    lens: textOf(value('LensModel')),
    focalLength: fractionOf(value('FocalLength')),
    aperture: fractionOf(value('FNumber')),
    exposureTime: fractionOf(value('ExposureTime')),
    iso: firstOf(value('ISOSpeedRatings')),
    takenAt: textOf(value('DateTimeOriginal'))?.replace(/^(\d{4}):(\d\d):(\d\d) /, '$1-$2-$3T'),
  });
};

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value);

/** Numerator and denominator, sometimes in a list of its own. */
const fractionOf = (value: unknown): unknown => {
  const pair = Array.isArray(firstOf(value)) ? firstOf(value) : value;
  if (!Array.isArray(pair)) return pair;
  const [over, under] = pair as number[];
  return over === undefined || !under ? undefined : over / under;
};

/** The reader's value for a tag with an invalid offset. */
const FAULTY = '<faulty value>';

const textOf = (value: unknown): string | undefined => {
  const text = firstOf(value);
  return typeof text === 'string' && text !== FAULTY ? text : undefined;
};

type Load = typeof import('exifreader').load;

const reader = async (): Promise<Load> => {
  const module = (await import('exifreader')) as { load?: Load; default?: { load: Load } };
  // A bundler takes the package's modules; Node takes its one CommonJS file, which has it all under `default`.
  const load = module.load ?? module.default?.load;
  if (!load) throw new Error('no reader');
  return load;
};
