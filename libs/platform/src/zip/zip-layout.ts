/** A file of an archive. It is stored as it is, so its place in the archive follows from these alone. */
export interface ZipEntry {
  /** With its folders, separated by `/`. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** CRC-32 of the bytes, as `node:zlib` has it. */
  readonly crc: number;
  /** Shown in UTC, to two seconds. */
  readonly date: Date;
}

/** What does not fit into a field of 32 or 16 bits stands in a ZIP64 field instead. */
const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
/** Versions of the format: stored files in folders, and ZIP64. */
const PLAIN = 20;
const ZIP64 = 45;
/** Names are UTF-8. */
const FLAGS = 0x0800;

/** What stands in front of a file's bytes. */
export const localHeader = (entry: ZipEntry): Buffer => {
  const isLarge = entry.size >= MAX_32;
  const extra = isLarge ? wide([entry.size, entry.size]) : Buffer.alloc(0);
  return Buffer.concat([
    u32(0x04034b50),
    u16(isLarge ? ZIP64 : PLAIN),
    describe(entry, extra),
    Buffer.from(entry.name),
    extra,
  ]);
};

/** The line of the directory for a file whose {@link localHeader} begins at `offset`. */
export const directoryEntry = (entry: ZipEntry, offset: number): Buffer => {
  const far = offset >= MAX_32 ? [offset] : [];
  const wideFields = [...(entry.size >= MAX_32 ? [entry.size, entry.size] : []), ...far];
  const extra = wideFields.length > 0 ? wide(wideFields) : Buffer.alloc(0);
  const version = wideFields.length > 0 ? ZIP64 : PLAIN;
  return Buffer.concat([
    u32(0x02014b50),
    u16(version),
    u16(version),
    describe(entry, extra),
    // No comment, the first disk, no attributes.
    Buffer.alloc(10),
    u32(Math.min(offset, MAX_32)),
    Buffer.from(entry.name),
    extra,
  ]);
};

/** Where the directory stands, which ends an archive. */
export interface Directory {
  readonly entries: number;
  readonly offset: number;
  /** Bytes of all its {@link directoryEntry}s. */
  readonly size: number;
}

/** What stands behind the directory, at the very end. */
export const directoryEnd = ({ entries, offset, size }: Directory): Buffer => {
  const isWide = entries >= MAX_16 || offset >= MAX_32 || size >= MAX_32;
  const count = u16(Math.min(entries, MAX_16));
  return Buffer.concat([
    ...(isWide ? [wideEnd({ entries, offset, size })] : []),
    u32(0x06054b50),
    Buffer.alloc(4),
    count,
    count,
    u32(Math.min(size, MAX_32)),
    u32(Math.min(offset, MAX_32)),
    Buffer.alloc(2),
  ]);
};

/** ZIP64's own end of the directory, and where that stands. */
const wideEnd = ({ entries, offset, size }: Directory): Buffer =>
  Buffer.concat([
    u32(0x06064b50),
    u64(44),
    u16(ZIP64),
    u16(ZIP64),
    Buffer.alloc(8),
    u64(entries),
    u64(entries),
    u64(size),
    u64(offset),
    u32(0x07064b50),
    u32(0),
    u64(offset + size),
    u32(1),
  ]);

/** The fields that a file has in both places. */
const describe = ({ name, size, crc, date }: ZipEntry, extra: Buffer): Buffer =>
  Buffer.concat([
    u16(FLAGS),
    u16(0),
    dosTime(date),
    u32(crc),
    u32(Math.min(size, MAX_32)),
    u32(Math.min(size, MAX_32)),
    u16(Buffer.byteLength(name)),
    u16(extra.length),
  ]);

const wide = (fields: readonly number[]): Buffer => Buffer.concat([u16(1), u16(fields.length * 8), ...fields.map(u64)]);

/** Years that the format can say. */
const YEARS = { first: 1980, last: 2107 } as const;

const dosTime = (date: Date): Buffer => {
  const year = date.getUTCFullYear();
  if (!(year >= YEARS.first)) return dosTime(new Date(Date.UTC(YEARS.first, 0)));
  if (year > YEARS.last) return dosTime(new Date(Date.UTC(YEARS.last, 11, 31)));
  return Buffer.concat([
    u16((date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)),
    u16(((year - YEARS.first) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()),
  ]);
};

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
