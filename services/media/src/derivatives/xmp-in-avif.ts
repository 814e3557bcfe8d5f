/** A box of an ISO base media file; `start` is where its size stands. */
interface Box {
  type: string;
  start: number;
  end: number;
}

/** A box of `meta` that may grow. */
interface Part {
  type: string;
  bytes: Buffer;
}

const boxesIn = (file: Buffer, from: number, to: number): Box[] => {
  const boxes: Box[] = [];
  for (let start = from; start < to;) {
    const end = start + file.readUInt32BE(start);
    if (end < start + 8 || end > to) throw new RangeError('A box ends outside of what holds it');
    boxes.push({ type: file.toString('latin1', start + 4, start + 8), start, end });
    start = end;
  }
  return boxes;
};

/** Bytes of a box before its content, with version and flags. */
const FULL_HEADER = 12;
/** Of the boxes iloc and iinf, and of an entry of iloc as our encoder writes them. */
const ILOC_HEADER = 16;
const IINF_HEADER = 14;
const ILOC_ENTRY = 18;
/** `iloc` with offsets, lengths and base offsets of four bytes. */
const ILOC_SIZES = 0x4440;

const box = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};

/** `content` behind the bytes of `from`, whose size and count follow. */
const appended = (from: Buffer, content: Buffer, countAt?: number): Buffer => {
  const all = Buffer.concat([from, content]);
  all.writeUInt32BE(all.length);
  if (countAt !== undefined) all.writeUInt16BE(all.readUInt16BE(countAt) + 1, countAt);
  return all;
};

const shorts = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, at) => bytes.writeUInt16BE(value, 2 * at));
  return bytes;
};

const locationOf = (id: number, offset: number, length: number): Buffer => {
  const entry = Buffer.alloc(ILOC_ENTRY);
  entry.writeUInt16BE(id, 0);
  entry.writeUInt16BE(1, 8);
  entry.writeUInt32BE(offset, 10);
  entry.writeUInt32BE(length, 14);
  return entry;
};

/** A hidden item that is XMP. */
const infoOf = (id: number): Buffer => {
  const head = Buffer.from([2, 0, 0, 1]);
  const type = Buffer.from('mime\0application/rdf+xml\0\0', 'latin1');
  return box('infe', Buffer.concat([head, shorts(id, 0), type]));
};

/** The entries of an `iloc`; throws a RangeError for one that our encoder does not write. */
const locationsIn = (iloc: Buffer): Buffer[] => {
  const count = iloc.readUInt16BE(FULL_HEADER + 2);
  const isOurs = iloc.readUInt32BE(8) === 0 && iloc.readUInt16BE(FULL_HEADER) === ILOC_SIZES;
  if (!isOurs || iloc.length !== ILOC_HEADER + count * ILOC_ENTRY) throw new RangeError('Another form of iloc');
  const entries = Array.from({ length: count }, (_, at) =>
    iloc.subarray(ILOC_HEADER + at * ILOC_ENTRY, ILOC_HEADER + (at + 1) * ILOC_ENTRY),
  );
  if (entries.some((entry) => entry.readUInt16BE(8) !== 1)) throw new RangeError('Items in several pieces');
  return entries;
};

/** The number of the item that is XMP. */
const xmpItem = (iinf: Buffer): number | undefined => {
  const infos = boxesIn(iinf, IINF_HEADER, iinf.length).map(({ start, end }) => iinf.subarray(start, end));
  return infos.find((info) => info.includes('application/rdf+xml', FULL_HEADER))?.readUInt16BE(FULL_HEADER);
};

/**
 * An AVIF file of our encoder with `packet` at its end, in place of one it may have had: of that nothing is left. Throws
 * a RangeError for a file of another form.
 */
export const withXmpInAvif = (file: Buffer, packet: Buffer): Buffer => {
  const meta = boxesIn(file, 0, file.length).find(({ type }) => type === 'meta');
  if (!meta) throw new RangeError('No meta box');
  const parts = boxesIn(file, meta.start + FULL_HEADER, meta.end).map(({ type, start, end }): Part => {
    return { type, bytes: Buffer.from(file.subarray(start, end)) };
  });
  const part = (type: string): Part => {
    const found = parts.find((one) => one.type === type);
    if (!found) throw new RangeError(`No ${type} box`);
    return found;
  };
  const [iloc, iinf] = [part('iloc'), part('iinf')];
  const entries = locationsIn(iloc.bytes);
  const item = xmpItem(iinf.bytes);
  const former = entries.find((entry) => entry.readUInt16BE(0) === item);
  if (former) {
    const at = former.readUInt32BE(10);
    file.fill(' ', at, at + former.readUInt32BE(14));
    former.writeUInt32BE(file.length + 8, 10);
    former.writeUInt32BE(packet.length, 14);
  } else {
    const id = Math.max(...entries.map((entry) => entry.readUInt16BE(0))) + 1;
    const reference = box('cdsc', shorts(id, 1, part('pitm').bytes.readUInt16BE(FULL_HEADER)));
    const iref = parts.find(({ type }) => type === 'iref');
    const info = infoOf(id);
    const grown = ILOC_ENTRY + info.length + reference.length + (iref ? 0 : FULL_HEADER);
    for (const entry of entries) entry.writeUInt32BE(entry.readUInt32BE(10) + grown, 10);
    iloc.bytes = appended(iloc.bytes, locationOf(id, file.length + grown + 8, packet.length), FULL_HEADER + 2);
    iinf.bytes = appended(iinf.bytes, info, FULL_HEADER);
    if (iref) iref.bytes = appended(iref.bytes, reference);
    else parts.push({ type: 'iref', bytes: box('iref', Buffer.concat([Buffer.alloc(4), reference])) });
  }
  const content = Buffer.concat([Buffer.alloc(4), ...parts.map(({ bytes }) => bytes)]);
  return Buffer.concat([
    file.subarray(0, meta.start),
    box('meta', content),
    file.subarray(meta.end),
    box('mdat', packet),
  ]);
};
