import { blocksOfFile } from '@vitrine/contracts/media/file-metadata/file-blocks';
import { readFileMetadata } from '@vitrine/contracts/media/file-metadata/read-file-metadata';
import { textOfBytes } from '@vitrine/contracts/media/file-metadata/text-of-bytes';
import type { ParseXml } from '@vitrine/contracts/media/file-metadata/xml-node';
import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import { knownExif } from '@vitrine/contracts/media/exif.rules';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';
import { loadWithRetries } from '../../../shared/lib/load-with-retries.js';

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
  'ImageDescription',
  'Artist',
  'Copyright',
];

/** What stands in a file beside its pixels. */
export interface FileWords {
  exif: PhotoExif;
  metadata: FileMetadata;
}

type Tags = Record<string, { value?: unknown } | undefined>;

/**
 * What camera and photographer wrote into a chosen file, read before the file is made smaller and loses it. What is
 * broken counts as none. Throws when the file cannot be read, or the reader cannot be had: a photo would silently lose
 * its words.
 */
export const readFileWords = async (file: Blob, loadReader = reader): Promise<FileWords> => {
  const bytes = await file.arrayBuffer();
  const { tags, packet } = tagsOf(bytes, await loadReader());
  const { xmp = packet, iim, hasContentCredentials } = blocksOfFile(new Uint8Array(bytes));
  const [imageDescription, artist, copyright] = ['ImageDescription', 'Artist', 'Copyright'].map((name) =>
    wordsOf(tags[name]?.value),
  );
  const written = { xmp, iim, exif: { imageDescription, artist, copyright }, hasContentCredentials };
  return { exif: exifOf(tags), metadata: readFileMetadata(written, parseXml) };
};

/** The tags of EXIF, and the XMP as it stands in the file: the reader finds it in each kind of file, and ours reads it. */
const tagsOf = (bytes: ArrayBuffer, load: Load): { tags: Tags; packet?: string } => {
  let packet: string | undefined;
  const domParser = {
    parseFromString: (xml: string): never => {
      packet ??= xml;
      throw new Error('only found, not read');
    },
  };
  try {
    const { exif = {} } = load(bytes, { expanded: true, domParser, includeTags: { exif: WANTED, xmp: true } });
    return { tags: exif as Tags, ...(packet !== undefined && { packet }) };
  } catch {
    return { tags: {}, ...(packet !== undefined && { packet }) };
  }
};

const parseXml: ParseXml = (xml) => {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  return document.getElementsByTagName('parsererror').length > 0 ? null : document;
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

/** A text of EXIF, of which the reader makes a letter of each byte. */
const wordsOf = (value: unknown): string | undefined => {
  const text = textOf(value);
  return text === undefined || /[^\0-\xff]/.test(text)
    ? text
    : textOfBytes(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));
};

type Load = typeof import('exifreader').load;

const reader = async (): Promise<Load> => {
  const module = (await loadWithRetries(() => import('exifreader'))) as { load?: Load; default?: { load: Load } };
  // A bundler takes the package's modules; Node takes its one CommonJS file, which has it all under `default`.
  const load = module.load ?? module.default?.load;
  if (!load) throw new Error('no reader');
  return load;
};
