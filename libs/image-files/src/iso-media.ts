/** A box of an ISO base media file. */
export interface Box {
  kind: string;
  /** Where its content begins and where it ends. */
  start: number;
  end: number;
}

/** Bounds on what one file may make the reader do; a photograph in tiles has a few hundred of either. */
const MAX_BOXES = 10_000;
const MAX_EXTENTS = 100_000;

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Boxes between `from` and `to`. Where one reaches past `to`, or there are too many: null, or those in front of it when
 * not strict.
 */
export const boxesIn = (bytes: Uint8Array, from: number, to: number, isStrict = true): Box[] | null => {
  const data = viewOf(bytes);
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    let size = data.getUint32(at);
    let header = 8;
    if (size === 1) {
      size = at + 16 > to ? Infinity : Number(data.getBigUint64(at + 8));
      header = 16;
    }
    const end = size === 0 ? to : at + size;
    if (boxes.length >= MAX_BOXES || (size !== 0 && size < header) || end > to) return isStrict ? null : boxes;
    boxes.push({ kind: String.fromCharCode(...bytes.subarray(at + 4, at + 8)), start: at + header, end });
    at = end;
  }
  return boxes;
};

/** An unsigned number of 0, 4 or 8 bytes, as `iloc` says of itself. */
const readSized = (data: DataView, at: number, size: number): number => {
  if (size === 0) return 0;
  if (size === 4) return data.getUint32(at);
  if (size === 8) return Number(data.getBigUint64(at));
  throw new RangeError('a size iloc does not know');
};

/** Every piece of every item that lies in the file itself (construction method 0) is inside it. */
const itemsAreInside = (bytes: Uint8Array, iloc: Box): boolean => {
  const data = viewOf(bytes);
  let at = iloc.start;
  const version = data.getUint8(at);
  const sizes = data.getUint16(at + 4);
  const offsetSize = sizes >> 12;
  const lengthSize = (sizes >> 8) & 15;
  const baseSize = (sizes >> 4) & 15;
  const indexSize = version === 0 ? 0 : sizes & 15;
  const wide = version === 2;
  const items = wide ? data.getUint32(at + 6) : data.getUint16(at + 6);
  at += wide ? 10 : 8;
  let extentsLeft = MAX_EXTENTS;
  for (let item = 0; item < items; item += 1) {
    at += wide ? 4 : 2;
    const method = version === 0 ? 0 : data.getUint16(at) & 15;
    at += version === 0 ? 2 : 4;
    const base = readSized(data, at, baseSize);
    at += baseSize;
    const extents = data.getUint16(at);
    at += 2;
    // Sizes of 0 are allowed, so that extents may take no bytes: the file's length is no bound on their number.
    extentsLeft -= extents;
    if (extentsLeft < 0) return false;
    for (let extent = 0; extent < extents; extent += 1) {
      at += indexSize;
      const start = base + readSized(data, at, offsetSize);
      const length = readSized(data, at + offsetSize, lengthSize);
      at += offsetSize + lengthSize;
      if (at > iloc.end) return false;
      if (method === 0 && start + length > bytes.length) return false;
    }
  }
  return items > 0;
};

/** Every image item of a HEIC or HEIF file lies inside the file. Behind its boxes there may be anything. */
export const isCompleteIsoMedia = (bytes: Uint8Array): boolean => {
  const boxes = boxesIn(bytes, 0, bytes.length, false);
  if (boxes?.[0]?.kind !== 'ftyp') return false;
  const meta = boxes.find((box) => box.kind === 'meta');
  // A full box: four bytes of version and flags stand before its children.
  const iloc = meta && boxesIn(bytes, meta.start + 4, meta.end)?.find((box) => box.kind === 'iloc');
  return iloc !== undefined && itemsAreInside(bytes, iloc);
};

/** The box that says all of a HEIC or HEIF file but its pixels; null when there is none. */
const metaBoxOf = (bytes: Uint8Array): Box | null => {
  if (String.fromCharCode(...bytes.subarray(4, 8)) !== 'ftyp') return null;
  const data = viewOf(bytes);
  // The file may end within a later box: only its beginning may be at hand.
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = data.getUint32(at);
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (kind === 'meta') return { kind, start: at + 8, end: Math.min(bytes.length, at + size) };
    if (size < 8) return null;
    at += size;
  }
  return null;
};

/** The bytes of {@link metaBoxOf}. */
export const metaOf = (bytes: Uint8Array): Uint8Array | null => {
  const box = metaBoxOf(bytes);
  return box && bytes.subarray(box.start, box.end);
};

/** The boxes of `meta`, and within it those of `iprp` by their kinds. */
const propertyBoxes = (bytes: Uint8Array): { pitm?: Box | undefined; ipma?: Box | undefined; all: Box[] } => {
  const meta = metaBoxOf(bytes);
  const boxes = meta && boxesIn(bytes, meta.start + 4, meta.end);
  const inBox = (parent: Box | undefined, kind: string): Box | undefined =>
    parent && boxesIn(bytes, parent.start, parent.end)?.find((box) => box.kind === kind);
  const iprp = boxes?.find(({ kind }) => kind === 'iprp');
  const ipco = inBox(iprp, 'ipco');
  return {
    pitm: boxes?.find(({ kind }) => kind === 'pitm'),
    ipma: inBox(iprp, 'ipma'),
    all: (ipco && boxesIn(bytes, ipco.start, ipco.end)) ?? [],
  };
};

/** What is said of the image that a HEIC or HEIF file shows, in the order in which it is done; of other files nothing. */
export const primaryProperties = (bytes: Uint8Array): Box[] => {
  try {
    const { pitm, ipma, all } = propertyBoxes(bytes);
    if (!pitm || !ipma) return [];
    const data = viewOf(bytes);
    const primary = data.getUint8(pitm.start) === 0 ? data.getUint16(pitm.start + 4) : data.getUint32(pitm.start + 4);
    return [...propertiesIn(data, ipma)].flatMap(([item, index]) => (item === primary ? (all[index - 1] ?? []) : []));
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
};

/** Codings of a HEIF that our decoder was built without, by what configures them. */
const CODINGS: Record<string, string> = {
  av1C: 'AV1 compression',
  avcC: 'AVC compression',
  evcC: 'EVC compression',
  j2kH: 'JPEG 2000 compression',
  jpgC: 'JPEG compression',
  uncC: 'uncompressed pixels',
  vvcC: 'VVC compression',
};

/** What a HEIF has that we cannot decode, as words that follow "This HEIF has"; null when it has nothing such. */
export const unsupportedInIsoMedia = (bytes: Uint8Array): string | null => {
  const kinds = propertyBoxes(bytes).all.map(({ kind }) => kind);
  if (kinds.length === 0 || kinds.includes('hvcC')) return null;
  return kinds.map((kind) => CODINGS[kind]).find(Boolean) ?? 'another compression than HEVC';
};

/** The first image that a HEIC has beside the one that it shows, for the use that `type` names; null without one. */
export const auxiliaryImage = (bytes: Uint8Array, type: string): number | null => {
  try {
    const { ipma, all } = propertyBoxes(bytes);
    const isOfType = ({ kind, start, end }: Box): boolean =>
      kind === 'auxC' &&
      String.fromCharCode(...bytes.subarray(start + 4, Math.min(end, start + 4 + type.length))) === type;
    for (const [item, index] of ipma ? propertiesIn(viewOf(bytes), ipma) : []) {
      const property = all[index - 1];
      if (property && isOfType(property)) return item;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
};

/** Items with the number of one of their properties, counted from 1. */
function* propertiesIn(data: DataView, ipma: Box): Generator<[item: number, index: number]> {
  const wideIds = data.getUint8(ipma.start) > 0;
  const wideIndexes = (data.getUint8(ipma.start + 3) & 1) === 1;
  let at = ipma.start + 8;
  for (let left = data.getUint32(ipma.start + 4); left > 0 && at < ipma.end; left -= 1) {
    const id = wideIds ? data.getUint32(at) : data.getUint16(at);
    at += wideIds ? 4 : 2;
    const count = data.getUint8(at);
    at += 1;
    for (let i = 0; i < count; i += 1) {
      const index = wideIndexes ? data.getUint16(at) & 0x7fff : data.getUint8(at) & 0x7f;
      at += wideIndexes ? 2 : 1;
      yield [id, index];
    }
  }
}
