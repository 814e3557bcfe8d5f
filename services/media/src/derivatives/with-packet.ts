import { types } from 'node:util';
import { type PacketMetadata, xmpPacket } from '@vitrine/image-files/xmp-packet';
import { releaseBuffer } from '@vitrine/platform/object-store/release-buffer';
import { withXmpInAvif } from './xmp-in-avif.js';

/** Narrower derivatives stay without metadata: a packet would be a tenth of them. */
const SAYS_FROM_WIDTH = 1200;

/** Whether the derivative of this name says what its photo is and whose: JPEGs do. */
export const carriesMetadata = (name: string): boolean =>
  name.endsWith('.jpg') || Number(/^(?:marked-.+-)?(\d+)\.(?:webp|avif)$/.exec(name)?.[1] ?? 0) >= SAYS_FROM_WIDTH;

/** The file with the packet of `metadata`, if its name is of those that have one. */
export const withEmbeddedMetadata = <File extends { name: string; bytes: Buffer }>(
  file: File,
  metadata: PacketMetadata,
): File => {
  const bytes = carriesMetadata(file.name) ? withPacket(file.bytes, metadata) : file.bytes;
  if (bytes !== file.bytes) releaseBuffer(file.bytes);
  return { ...file, bytes };
};

const BEGIN = '<?xpacket begin="';
const END = '<?xpacket end="w"?>';

/** Where the packet of a derivative stands; neither WebP nor JPEG nor AVIF compresses it. */
const placeOf = (file: Buffer): { start: number; length: number } | null => {
  const start = file.lastIndexOf(BEGIN);
  const end = start < 0 ? -1 : file.indexOf(END, start);
  return end < 0 ? null : { start, length: end + END.length - start };
};

/**
 * A derivative with the packet of `metadata`. One that has a packet already gets its metadata in place, within `file`
 * itself, if they fit; else the packet becomes a new part of the file. No pixel is touched, and a file of a form that we
 * do not write stays as it is.
 */
export const withPacket = (file: Buffer, metadata: PacketMetadata): Buffer => {
  const place = placeOf(file);
  const inPlace = place && xmpPacket(metadata, place.length);
  if (inPlace) {
    file.write(inPlace, place.start);
    return file;
  }
  const packet = xmpPacket(metadata);
  return packet === null ? file : withPart(file, Buffer.from(packet));
};

const withPart = (file: Buffer, packet: Buffer): Buffer => {
  try {
    if (file.toString('latin1', 4, 12) === 'ftypavif') return withXmpInAvif(file, packet);
    return file.toString('latin1', 0, 4) === 'RIFF' ? withXmpInWebp(file, packet) : withXmpInJpeg(file, packet);
  } catch (error) {
    // By its name: Node's own have another class where tests run.
    if (types.isNativeError(error) && error.name === 'RangeError') return file;
    throw error;
  }
};

/** What stands before XMP in its segment of a JPEG. */
const JPEG_XMP = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
const APP0 = 0xffe0;
const APP1 = 0xffe1;
const START_OF_SCAN = 0xffda;

/** Throws a RangeError for what is no JPEG. */
const withXmpInJpeg = (file: Buffer, packet: Buffer): Buffer => {
  const added = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), JPEG_XMP, packet]);
  added.writeUInt16BE(added.length - 2, 2);
  const heads: Buffer[] = [];
  const others: Buffer[] = [];
  let at = 2;
  for (let marker = file.readUInt16BE(at); marker !== START_OF_SCAN; marker = file.readUInt16BE(at)) {
    if (marker < 0xff00) throw new RangeError('No segment begins');
    const segment = file.subarray(at, at + 2 + file.readUInt16BE(at + 2));
    // JFIF asks to be the first.
    if (marker === APP0) heads.push(segment);
    else if (marker !== APP1 || !segment.includes(JPEG_XMP)) others.push(segment);
    at += segment.length;
  }
  const changed = Buffer.concat([file.subarray(0, 2), ...heads, added, ...others, file.subarray(at)]);
  lengthenFirst(changed, changed.length - file.length);
  return changed;
};

const MPF = Buffer.from('MPF\0MM\0*', 'latin1');
const MP_ENTRIES = 0xb002;

/** A JPEG with a gain map says how long the image before the map is; where the map begins it counts from behind our packet. */
const lengthenFirst = (file: Buffer, by: number): void => {
  const start = file.indexOf(MPF) + 4;
  if (start < 4) return;
  const tags = start + file.readUInt32BE(start + 4);
  for (let tag = tags + 2; tag < tags + 2 + file.readUInt16BE(tags) * 12; tag += 12) {
    if (file.readUInt16BE(tag) !== MP_ENTRIES) continue;
    const length = start + file.readUInt32BE(tag + 8) + 4;
    file.writeUInt32BE(file.readUInt32BE(length) + by, length);
  }
};

/** The bit of `VP8X` that says there is XMP. */
const HAS_XMP = 4;

const chunk = (kind: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(kind, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

/** Throws a RangeError for a file of another form than lossy WebP. */
const withXmpInWebp = (file: Buffer, packet: Buffer): Buffer => {
  const chunks: { kind: string; bytes: Buffer }[] = [];
  for (let at = 12; at < file.length;) {
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    chunks.push({ kind: file.toString('latin1', at, at + 4), bytes: file.subarray(at, end) });
    at = end;
  }
  const kept = chunks.filter(({ kind }) => kind !== 'XMP ');
  const [first] = kept;
  if (first?.kind === 'VP8X') first.bytes.writeUInt8(first.bytes.readUInt8(8) | HAS_XMP, 8);
  else kept.unshift({ kind: 'VP8X', bytes: extended(first?.kind === 'VP8 ' ? first.bytes : Buffer.alloc(0)) });
  const body = Buffer.concat([Buffer.from('WEBP'), ...kept.map(({ bytes }) => bytes), chunk('XMP ', packet)]);
  return chunk('RIFF', body);
};

/** The header of a file with further chunks, of the size that a key frame names. Throws a RangeError when it names none. */
const extended = (frame: Buffer): Buffer => {
  const data = Buffer.alloc(10);
  data.writeUInt8(HAS_XMP);
  // 14 bits each; the others say how to enlarge it.
  data.writeUIntLE((frame.readUInt16LE(14) & 0x3fff) - 1, 4, 3);
  data.writeUIntLE((frame.readUInt16LE(16) & 0x3fff) - 1, 7, 3);
  return chunk('VP8X', data);
};
