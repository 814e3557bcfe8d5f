import { type FileMetadata, knownFileMetadata } from '../file-metadata.rules.js';
import { takenAtOf } from '../taken-at.rules.js';

/** What a block of a file says. */
export interface BlockWords {
  metadata: FileMetadata;
  /** When the picture was taken. */
  taken?: string | undefined;
  /** When it became a file: of a scan the day of the scan. */
  digitized?: string | undefined;
}

/** More than programs write; what comes after is not looked at. */
const BLOCK_MAX = 1024 * 1024;
const DATASETS_MAX = 2_000;

/** Of record 2. */
const DATASETS: Record<number, string> = {
  5: 'title',
  25: 'keywords',
  55: 'day',
  60: 'time',
  80: 'creator',
  90: 'city',
  95: 'state',
  101: 'country',
  105: 'headline',
  110: 'credit',
  116: 'copyright',
  120: 'description',
};

const MARK = 0x1c;
const RESOURCE = 0x3842494d; // 8BIM
const IIM_RESOURCE = 0x0404;
const PHOTOSHOP = 'Photoshop 3.0\0';

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The IIM within Photoshop's resources; anything else as it is. */
const withoutResources = (block: Uint8Array): Uint8Array => {
  const data = viewOf(block);
  const begin = String.fromCharCode(...block.subarray(0, PHOTOSHOP.length)) === PHOTOSHOP ? PHOTOSHOP.length : 0;
  for (let at = begin; at + 12 <= block.length && data.getUint32(at) === RESOURCE;) {
    const id = data.getUint16(at + 4);
    const name = 1 + (block[at + 6] ?? 0);
    const length = at + 6 + name + (name % 2);
    if (length + 4 > block.length) break;
    const bytes = data.getUint32(length);
    const from = length + 4;
    if (id === IIM_RESOURCE) return block.subarray(from, from + bytes);
    at = from + bytes + (bytes % 2);
  }
  return block;
};

/** The values of each wanted dataset, and whether the block says that it is UTF-8. */
const datasetsOf = (iim: Uint8Array): { values: Map<string, Uint8Array[]>; isUtf8: boolean } => {
  const data = viewOf(iim);
  const values = new Map<string, Uint8Array[]>();
  let isUtf8 = false;
  let left = DATASETS_MAX;
  for (let at = 0; at + 5 <= iim.length && iim[at] === MARK && left > 0; left -= 1) {
    const [record, dataset, length] = [iim[at + 1], iim[at + 2] ?? 0, data.getUint16(at + 3)];
    // Longer ones say their length otherwise; no text is that long.
    if (length > 0x7fff) break;
    const value = iim.subarray(at + 5, at + 5 + length);
    const field = record === 2 ? DATASETS[dataset] : undefined;
    if (field) values.set(field, [...(values.get(field) ?? []), value]);
    if (record === 1 && dataset === 90) isUtf8 = String.fromCharCode(...value.subarray(0, 3)) === '\u001b%G';
    at += 5 + length;
  }
  return { values, isUtf8 };
};

/** UTF-8 where the block says so or all of it can be, else Latin-1: few programs say what they write. */
const decoderOf = (values: readonly Uint8Array[], isUtf8: boolean): ((bytes: Uint8Array) => string) => {
  const decoder = new TextDecoder(isUtf8 || values.every(isValidUtf8) ? 'utf-8' : 'latin1');
  return (bytes) => decoder.decode(bytes);
};

const isValidUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** What an IIM block says, bare or within Photoshop's resources, of whatever was given for one. */
export const readIim = (block: Uint8Array): BlockWords => {
  const { values, isUtf8 } = datasetsOf(withoutResources(block.subarray(0, BLOCK_MAX)));
  const decode = decoderOf([...values.values()].flat(), isUtf8);
  const all = (field: string): string[] => (values.get(field) ?? []).map(decode);
  const one = (field: string): string | undefined => all(field)[0];
  const metadata = knownFileMetadata({
    title: one('title') ?? one('headline'),
    description: one('description'),
    keywords: all('keywords'),
    creator: all('creator').join(', '),
    credit: one('credit'),
    copyright: one('copyright'),
    city: one('city'),
    state: one('state'),
    country: one('country'),
  });
  return { metadata, taken: takenAtOf(`${one('day') ?? ''}T${one('time') ?? ''}`) };
};
