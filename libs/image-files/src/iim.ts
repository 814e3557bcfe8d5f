import type { BlockContent } from './metadata-blocks.js';
import { textOfBytes } from './text-of-bytes.js';

/** More than programs write; what comes after is not looked at. */
const BLOCK_MAX = 1024 * 1024;
const DATASETS_MAX = 2_000;

/** Of record 2. */
const DATASETS: Record<number, string> = {
  5: 'title',
  25: 'keywords',
  55: 'day',
  60: 'time',
  62: 'digitizedDay',
  63: 'digitizedTime',
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

/** The values of each wanted dataset. */
const datasetsOf = (iim: Uint8Array): Map<string, Uint8Array[]> => {
  const data = viewOf(iim);
  const values = new Map<string, Uint8Array[]>();
  let left = DATASETS_MAX;
  for (let at = 0; at + 5 <= iim.length && iim[at] === MARK && left > 0; left -= 1) {
    const [record, dataset, said] = [iim[at + 1], iim[at + 2] ?? 0, data.getUint16(at + 3)];
    // The length of a longer one stands behind, in so many bytes.
    const more = said > 0x7fff ? said & 0x7fff : 0;
    if (more > 4 || at + 5 + more > iim.length) break;
    const from = at + 5 + more;
    const length = more === 0 ? said : iim.subarray(at + 5, from).reduce((sum, byte) => sum * 256 + byte, 0);
    const field = record === 2 ? DATASETS[dataset] : undefined;
    if (field) values.set(field, [...(values.get(field) ?? []), iim.subarray(from, from + length)]);
    at = from + length;
  }
  return values;
};

/** What an IIM block says, bare or within Photoshop's resources, of whatever was given for one. */
export const readIim = (block: Uint8Array): BlockContent => {
  const values = datasetsOf(withoutResources(block.subarray(0, BLOCK_MAX)));
  // Few programs say what they write, and some say what they do not.
  const all = (field: string): string[] => (values.get(field) ?? []).map(textOfBytes);
  const one = (field: string): string | undefined => all(field)[0];
  const moment = (day: string, time: string): string => `${one(day) ?? ''}T${one(time) ?? ''}`;
  return {
    fileMetadata: {
      title: one('title') ?? one('headline'),
      description: one('description'),
      keywords: all('keywords'),
      creator: all('creator').join(', '),
      credit: one('credit'),
      copyright: one('copyright'),
      city: one('city'),
      state: one('state'),
      country: one('country'),
    },
    taken: [moment('day', 'time')],
    digitized: [moment('digitizedDay', 'digitizedTime')],
  };
};
