/** Tags of a TIFF directory that say where its pixels are, and those that betray a raw camera file. */
const TAG = {
  newSubfileType: 0x00fe,
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
    return { fields, next: this.big ? this.long8(end) : this.data.getUint32(end, this.little) };
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

/** Every strip and tile of every page lies inside the file. */
export const isCompleteTiff = (bytes: Uint8Array): boolean => {
  const tiff = new TiffReader(bytes);
  const seen = new Set<number>();
  for (let at = tiff.first; at !== 0;) {
    if (seen.has(at) || seen.size >= MAX_DIRECTORIES) return false;
    seen.add(at);
    const { fields, next } = tiff.directory(at);
    const offsets = fields.get(TAG.stripOffsets) ?? fields.get(TAG.tileOffsets);
    const counts = fields.get(TAG.stripByteCounts) ?? fields.get(TAG.tileByteCounts);
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
