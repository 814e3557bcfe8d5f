interface Box {
  kind: string;
  /** Where its content begins and where it ends. */
  start: number;
  end: number;
}

/** Bounds on what one file may make the reader do; a photograph in tiles has a few hundred of either. */
const MAX_BOXES = 10_000;
const MAX_EXTENTS = 100_000;

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Boxes between `from` and `to`; null when one of them reaches past `to`. */
const boxesIn = (bytes: Uint8Array, from: number, to: number): Box[] | null => {
  const data = viewOf(bytes);
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    let size = data.getUint32(at);
    let header = 8;
    if (size === 1) {
      size = Number(data.getBigUint64(at + 8));
      header = 16;
    }
    const end = size === 0 ? to : at + size;
    if (size !== 0 && size < header) return null;
    if (end > to || boxes.length >= MAX_BOXES) return null;
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

/** Every box and every image item of a HEIC or HEIF file lies inside the file. */
export const isCompleteIsoMedia = (bytes: Uint8Array): boolean => {
  const boxes = boxesIn(bytes, 0, bytes.length);
  if (boxes?.[0]?.kind !== 'ftyp') return false;
  const meta = boxes.find((box) => box.kind === 'meta');
  // A full box: four bytes of version and flags stand before its children.
  const iloc = meta && boxesIn(bytes, meta.start + 4, meta.end)?.find((box) => box.kind === 'iloc');
  return iloc !== undefined && itemsAreInside(bytes, iloc);
};
