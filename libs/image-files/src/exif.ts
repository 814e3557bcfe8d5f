import type { BlockContent } from './metadata-blocks.js';
import { textOfBytes } from './text-of-bytes.js';

/** Fields of an EXIF directory that are read; everything else is skipped unread. */
const TAG = {
  imageDescription: 0x010e,
  make: 0x010f,
  model: 0x0110,
  artist: 0x013b,
  copyright: 0x8298,
  exifDirectory: 0x8769,
  exposureTime: 0x829a,
  fNumber: 0x829d,
  iso: 0x8827,
  standardOutputSensitivity: 0x8831,
  recommendedExposureIndex: 0x8832,
  isoSpeed: 0x8833,
  dateTimeOriginal: 0x9003,
  dateTimeDigitized: 0x9004,
  focalLength: 0x920a,
  lensModel: 0xa434,
} as const;

const WANTED = new Set<number>(Object.values(TAG));

const ASCII = 2;
const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;
const SIGNED_RATIONAL = 10;
const IFD = 13;
/** Of EXIF 3.0. */
const UTF8 = 129;

/** Bytes of one value, by the field types that wanted fields may have. */
const TYPE_SIZE: Record<number, number> = {
  [ASCII]: 1,
  [SHORT]: 2,
  [LONG]: 4,
  [RATIONAL]: 8,
  [SIGNED_RATIONAL]: 8,
  [IFD]: 4,
  [UTF8]: 1,
};

/** More fields than any camera writes into one directory. */
const FIELDS_MAX = 512;
/** Characters of a text that are read. */
const TEXT_MAX = 4_096;
/** Values of a number that may stand in one field; only the first is read. */
const VALUES_MAX = 64;

type Fields = Map<number, string | number>;

/**
 * Reads a TIFF directory within bounds: its work and memory depend on the wanted fields alone, whatever counts and
 * offsets a file claims. Reads past the end throw RangeError.
 */
class ExifBlock {
  private readonly data: DataView;
  private readonly little: boolean;

  constructor(private readonly bytes: Uint8Array) {
    this.data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.little = this.data.getUint16(0) === 0x4949;
    if (!this.little && this.data.getUint16(0) !== 0x4d4d) throw new RangeError('not a TIFF header');
    if (this.short(2) !== 42) throw new RangeError('not a TIFF header');
  }

  get first(): number {
    return this.long(4);
  }

  directory(at: number): Fields {
    const fields: Fields = new Map();
    const count = Math.min(this.short(at), FIELDS_MAX);
    for (let i = 0; i < count; i += 1) {
      const field = at + 2 + i * 12;
      const tag = this.short(field);
      const value = WANTED.has(tag) ? this.value(field) : undefined;
      if (value !== undefined) fields.set(tag, value);
    }
    return fields;
  }

  /** The field's text or first number; undefined when it is of no use or points outside the block. */
  private value(field: number): string | number | undefined {
    const type = this.short(field + 2);
    const count = this.long(field + 4);
    const size = TYPE_SIZE[type];
    const isText = type === ASCII || type === UTF8;
    if (size === undefined || count === 0 || (!isText && count > VALUES_MAX)) return undefined;
    const at = count * size <= 4 ? field + 8 : this.long(field + 8);
    if (at + count * size > this.bytes.length) return undefined;
    if (isText) return this.text(at, Math.min(count, TEXT_MAX));
    if (type === SHORT) return this.short(at);
    if (type === LONG || type === IFD) return this.long(at);
    if (type === RATIONAL) return this.long(at) / this.long(at + 4);
    return this.data.getInt32(at, this.little) / this.data.getInt32(at + 4, this.little);
  }

  private text(at: number, length: number): string {
    const end = this.bytes.subarray(at, at + length).indexOf(0);
    return textOfBytes(this.bytes.subarray(at, at + (end < 0 ? length : end)));
  }

  private short(at: number): number {
    return this.data.getUint16(at, this.little);
  }

  private long(at: number): number {
    return this.data.getUint32(at, this.little);
  }
}

/** What a field of two bytes says of a sensitivity that has no room in it. */
const ISO_MAX = 65_535;

const isoOf = (photo: Fields): string | number | undefined => {
  const iso = photo.get(TAG.iso);
  if (iso !== undefined && iso !== ISO_MAX) return iso;
  const { recommendedExposureIndex, standardOutputSensitivity, isoSpeed } = TAG;
  const exact = [recommendedExposureIndex, standardOutputSensitivity, isoSpeed].map((tag) => photo.get(tag));
  return exact.find((one) => one !== undefined && one !== 0) ?? iso;
};

/** The directory without what may stand before it in a file. */
const withoutPrefix = (block: Uint8Array): Uint8Array =>
  String.fromCharCode(...block.subarray(0, 4)) === 'Exif' ? block.subarray(6) : block;

/**
 * The camera's data and the photographer's words in the EXIF block of an image file, with or without the leading
 * `Exif\0\0`: only the fields of `PhotoExif` and three of `FileMetadata`, so no place, serial number or owner is ever
 * read. A broken block says nothing; it never throws, and a hostile one costs no more than an honest one.
 */
export const readExif = (block: Uint8Array): BlockContent => {
  try {
    const tiff = new ExifBlock(withoutPrefix(block));
    const image = tiff.directory(tiff.first);
    const at = image.get(TAG.exifDirectory);
    const photo: Fields = typeof at === 'number' ? tiff.directory(at) : new Map();
    return {
      exif: {
        make: image.get(TAG.make),
        model: image.get(TAG.model),
        lens: photo.get(TAG.lensModel),
        focalLength: photo.get(TAG.focalLength),
        aperture: photo.get(TAG.fNumber),
        exposureTime: photo.get(TAG.exposureTime),
        iso: isoOf(photo),
      },
      fileMetadata: {
        description: image.get(TAG.imageDescription),
        creator: image.get(TAG.artist),
        copyright: image.get(TAG.copyright),
      },
      taken: [photo.get(TAG.dateTimeOriginal)],
      digitized: [photo.get(TAG.dateTimeDigitized)],
    };
  } catch (error) {
    if (error instanceof RangeError) return { fileMetadata: {}, taken: [], digitized: [] };
    throw error;
  }
};
