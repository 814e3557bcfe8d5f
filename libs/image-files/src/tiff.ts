/** Tags of a TIFF directory that say where its pixels are, and those that betray a raw camera file. */
const TAG = {
  newSubfileType: 0x00fe,
  bitsPerSample: 0x0102,
  compression: 0x0103,
  photometric: 0x0106,
  samplesPerPixel: 0x0115,
  inkSet: 0x014c,
  extraSamples: 0x0152,
  sampleFormat: 0x0153,
  stripOffsets: 0x0111,
  stripByteCounts: 0x0117,
  tileOffsets: 0x0144,
  tileByteCounts: 0x0145,
  subDirectories: 0x014a,
  dngVersion: 0xc612,
} as const;

/** Bytes of one value, by field type. */
const TYPE_SIZE: Record<number, number> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
};

/** More pages than a photograph ever has; a longer chain is a trap for the reader. */
const MAX_DIRECTORIES = 64;
/** Bounds on what one file may make the reader do: many fields may point at the same bytes. */
const MAX_FIELDS = 1_000;
const MAX_VALUES = 500_000;

interface Field {
  type: number;
  count: number;
  /** Where the values begin. */
  at: number;
}

interface Directory {
  fields: Map<number, Field>;
  /** Where the next directory is; 0 after the last. */
  next: number;
  /** Where that is written, and in how many bytes. */
  link: { at: number; bytes: number };
}

/** Reads directories of classic (32 bit) and big (64 bit) TIFF. Reads past the end throw RangeError. */
class TiffReader {
  private readonly data: DataView;
  private readonly little: boolean;
  private readonly big: boolean;
  private valuesLeft = MAX_VALUES;

  constructor(private readonly bytes: Uint8Array) {
    this.data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.little = bytes[0] === 0x49;
    this.big = this.data.getUint16(2, this.little) === 43;
  }

  get first(): number {
    return this.big ? this.long8(8) : this.data.getUint32(4, this.little);
  }

  directory(at: number): Directory {
    const count = this.big ? this.long8(at) : this.data.getUint16(at, this.little);
    const start = at + (this.big ? 8 : 2);
    const size = this.big ? 20 : 12;
    const fields = new Map<number, Field>();
    if (count > MAX_FIELDS || start + count * size > this.bytes.length)
      throw new RangeError('directory outside the file');
    for (let i = 0; i < count; i += 1) this.field(start + i * size, fields);
    const end = start + count * size;
    const next = this.big ? this.long8(end) : this.data.getUint32(end, this.little);
    return { fields, next, link: { at: end, bytes: this.big ? 8 : 4 } };
  }

  values(field: Field): number[] {
    const size = TYPE_SIZE[field.type] ?? 1;
    this.valuesLeft -= field.count;
    if (this.valuesLeft < 0) throw new RangeError('more values than a photograph has');
    return Array.from({ length: field.count }, (_, i) => this.value(field.type, field.at + i * size));
  }

  private field(at: number, fields: Map<number, Field>): void {
    const type = this.data.getUint16(at + 2, this.little);
    const count = this.big ? this.long8(at + 4) : this.data.getUint32(at + 4, this.little);
    const slot = at + (this.big ? 12 : 8);
    const length = count * (TYPE_SIZE[type] ?? 1);
    const fits = length <= (this.big ? 8 : 4);
    const pointer = this.big ? this.long8(slot) : this.data.getUint32(slot, this.little);
    if (!fits && pointer + length > this.bytes.length) throw new RangeError('values outside the file');
    fields.set(this.data.getUint16(at, this.little), { type, count, at: fits ? slot : pointer });
  }

  private value(type: number, at: number): number {
    if (type === 3) return this.data.getUint16(at, this.little);
    if (type === 16 || type === 18) return this.long8(at);
    return TYPE_SIZE[type] === 1 ? this.data.getUint8(at) : this.data.getUint32(at, this.little);
  }

  private long8(at: number): number {
    return Number(this.data.getBigUint64(at, this.little));
  }
}

/** Every strip and tile of every page lies inside the file. A page behind the first may be a JPEG thumbnail without any. */
export const isCompleteTiff = (bytes: Uint8Array): boolean => {
  const tiff = new TiffReader(bytes);
  const seen = new Set<number>();
  for (let at = tiff.first; at !== 0;) {
    if (seen.has(at) || seen.size >= MAX_DIRECTORIES) return false;
    seen.add(at);
    const { fields, next } = tiff.directory(at);
    const offsets = fields.get(TAG.stripOffsets) ?? fields.get(TAG.tileOffsets);
    const counts = fields.get(TAG.stripByteCounts) ?? fields.get(TAG.tileByteCounts);
    if (seen.size > 1 && !offsets && !counts) {
      at = next;
      continue;
    }
    if (!offsets || !counts) return false;
    const lengths = tiff.values(counts);
    const starts = tiff.values(offsets);
    if (starts.length !== lengths.length || starts.length === 0) return false;
    if (starts.some((start, i) => start + (lengths[i] ?? 0) > bytes.length)) return false;
    at = next;
  }
  return seen.size > 0;
};

/**
 * CR2, DNG, NEF and their like: TIFF containers whose first image is a thumbnail, so that treating them as TIFF
 * would silently publish the thumbnail. False when the directory is not within `bytes`.
 */
export const isRawCameraFile = (bytes: Uint8Array): boolean => {
  if (bytes[8] === 0x43 && bytes[9] === 0x52) return true;
  try {
    const tiff = new TiffReader(bytes);
    const { fields } = tiff.directory(tiff.first);
    const kind = fields.get(TAG.newSubfileType);
    const isThumbnail = kind !== undefined && ((tiff.values(kind)[0] ?? 0) & 1) === 1;
    return fields.has(TAG.dngVersion) || (isThumbnail && fields.has(TAG.subDirectories));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

/**
 * A TIFF of its first image alone, which is the one that is shown: decoders stumble over thumbnails behind it. Anything
 * else stays as it is.
 */
export const firstOfTiff = (bytes: Uint8Array): Uint8Array => {
  if (!((bytes[0] === 0x49 && bytes[1] === 0x49) || (bytes[0] === 0x4d && bytes[1] === 0x4d))) return bytes;
  try {
    const tiff = new TiffReader(bytes);
    const { next, link } = tiff.directory(tiff.first);
    if (next === 0) return bytes;
    const alone = Uint8Array.from(bytes);
    return alone.fill(0, link.at, link.at + link.bytes);
  } catch (error) {
    if (error instanceof RangeError) return bytes;
    throw error;
  }
};

/** Compressions that our decoder was built without, by their numbers. */
const COMPRESSIONS: Record<number, string> = {
  6: 'old JPEG compression',
  32_766: 'NeXT compression',
  32_809: 'ThunderScan compression',
  32_909: 'PixarLog compression',
  34_661: 'JBIG compression',
  34_676: 'SGILog compression',
  34_677: 'SGILog compression',
  34_712: 'JPEG 2000 compression',
  34_887: 'LERC compression',
  34_892: 'lossy DNG compression',
  34_925: 'LZMA compression',
  50_000: 'Zstandard compression',
  50_001: 'WebP compression',
  50_002: 'JPEG XL compression',
  52_546: 'JPEG XL compression',
};
const READ_COMPRESSIONS = new Set([1, 2, 3, 4, 5, 7, 8, 32_773, 32_946]);

/** Whether a TIFF's channel behind its colours is none of transparency: editors keep selections in such. */
export const isOpaqueTiff = (bytes: Uint8Array): boolean => {
  const tiff = new TiffReader(bytes);
  const extra = tiff.directory(tiff.first).fields.get(TAG.extraSamples);
  return extra !== undefined && tiff.values(extra)[0] === 0;
};

const COLOURS: Record<number, string> = {
  4: 'a transparency mask',
  8: 'Lab colours',
  9: 'Lab colours',
  10: 'Lab colours',
  32_803: 'raw sensor data',
  32_844: 'LogLuv colours',
  32_845: 'LogLuv colours',
  34_892: 'raw sensor data',
};

const [BLACK, RGB, PALETTE, INKS, YCBCR] = [1, 2, 3, 5, 6];
const UNSIGNED = 1;
const SIGNED = 2;
const FLOAT = 3;
const ANYTHING = 4;
/** Of ink sets. */
const CMYK = 1;

/** What a TIFF's first image has that we cannot decode, as words that follow "This TIFF has"; null when it has nothing such. */
export const unsupportedInTiff = (bytes: Uint8Array): string | null => {
  const tiff = new TiffReader(bytes);
  const { fields } = tiff.directory(tiff.first);
  const read = (tag: number, otherwise: number): number => {
    const field = fields.get(tag);
    return (field && tiff.values(field)[0]) ?? otherwise;
  };
  const compression = read(TAG.compression, 1);
  if (!READ_COMPRESSIONS.has(compression)) return COMPRESSIONS[compression] ?? `compression of kind ${compression}`;
  const photometric = read(TAG.photometric, RGB);
  const colours = COLOURS[photometric];
  if (colours) return colours;
  const inks = read(TAG.inkSet, CMYK) === CMYK ? read(TAG.samplesPerPixel, 1) : 0;
  if (photometric === INKS && inks < 4) return 'other inks than cyan, magenta, yellow and black';
  const bits = read(TAG.bitsPerSample, 1);
  const format = read(TAG.sampleFormat, UNSIGNED);
  if (format === SIGNED) return 'signed numbers for its colours';
  if (format === FLOAT) {
    const isRead = photometric === RGB ? bits === 16 || bits === 32 : photometric === BLACK && bits === 32;
    return isRead ? null : `floating point of ${bits} bits for such colours`;
  }
  if (format !== UNSIGNED && format !== ANYTHING) return 'complex numbers for its colours';
  const depths = photometric === PALETTE || photometric === YCBCR ? [1, 2, 4, 8] : [1, 2, 4, 8, 16];
  return depths.includes(bits) ? null : `${bits} bits per channel`;
};
