import { crc32 } from 'node:zlib';
import { markedFile, UNMARKED_WIDTH_MAX, watermarkKey } from '@vitrine/contracts/client-galleries/client-gallery.rules';

/** JPEGs for delivery: 2048 px on the longer side, and full size. */
export const DELIVERY_JPEGS = ['web', 'full'] as const;
export type DeliveryJpeg = (typeof DELIVERY_JPEGS)[number];

/** Lengths of the files that are there, by their names behind the photo's prefix. */
export type MadeSizes = Readonly<Record<string, number>>;

/** What a photo is wanted in, and what it has; columns of its row. */
export interface SizeColumns {
  widths: number[];
  sizes?: MadeSizes | null | undefined;
  /** The key of the packet in them. */
  sizesPacket?: string | null | undefined;
  sizesWanted: string[];
  /** Texts over its images. */
  marksWanted: string[];
}

/** What is still to be made. */
export interface SizesToMake {
  jpegs: DeliveryJpeg[];
  marks: { key: string; text: string }[];
  /** Of marked images. */
  widths: number[];
}

const JPEG = /^(web|full)-([0-9a-f]{8})\.jpg$/;
const MARKED = /^marked-([0-9a-f]{8})-(\d+)\.webp$/;

export const isSizeName = (name: string): boolean => JPEG.test(name) || MARKED.test(name);

/**
 * The file as it is stored. The name of a JPEG for delivery says its CRC-32: what is behind a name never changes, so an
 * archive that was laid out holds or ends, and never has other bytes.
 */
export const storedName = <File extends { name: string; bytes: Buffer }>(file: File): File => {
  const [, jpeg] = /^(web|full)\.jpg$/.exec(file.name) ?? [];
  return jpeg ? { ...file, name: `${jpeg}-${crc32(file.bytes).toString(16).padStart(8, '0')}.jpg` } : file;
};

/** The JPEG for delivery among files with this packet; null: it is to be made. */
export const jpegOf = (
  { sizes, sizesPacket }: SizeColumns,
  jpeg: DeliveryJpeg,
  packet: string,
): { name: string; bytes: number; crc: number } | null => {
  if (sizesPacket !== packet) return null;
  for (const [name, bytes] of Object.entries(sizes ?? {})) {
    const [, size, crc = ''] = JPEG.exec(name) ?? [];
    if (size === jpeg) return { name, bytes, crc: Number.parseInt(crc, 16) };
  }
  return null;
};

/** Widths of marked images that are there, by the key of the text. */
export const markedWidths = (sizes: MadeSizes | null): Record<string, number[]> => {
  const marked: Record<string, number[]> = {};
  for (const name of Object.keys(sizes ?? {})) {
    const [, key, width] = MARKED.exec(name) ?? [];
    if (key) marked[key] = [...(marked[key] ?? []), Number(width)].toSorted((a, b) => a - b);
  }
  return marked;
};

/** What is wanted and not there with this packet in it. */
export const missingSizes = (row: SizeColumns, packet: string): SizesToMake => {
  const widths = row.widths.filter((width) => width > UNMARKED_WIDTH_MAX);
  const marks = row.marksWanted.map((text) => ({ key: watermarkKey(text), text }));
  const isThere = (name: string): boolean => row.sizesPacket === packet && row.sizes?.[name] !== undefined;
  return {
    jpegs: DELIVERY_JPEGS.filter((jpeg) => row.sizesWanted.includes(jpeg) && !jpegOf(row, jpeg, packet)),
    marks: marks.filter(({ key }) => widths.some((width) => !isThere(markedFile(key, width)))),
    widths,
  };
};

export const isNothing = ({ jpegs, marks }: SizesToMake): boolean => jpegs.length === 0 && marks.length === 0;

/** The files of a photo once `made` are there as well, with this packet in them: without others, and without what nobody wants. */
export const withMade = (row: SizeColumns, made: MadeSizes, packet: string): MadeSizes => {
  const keys = new Set(row.marksWanted.map(watermarkKey));
  const former = row.sizesPacket === packet ? { ...row.sizes } : {};
  const isWanted = ([name]: [string, number]): boolean => {
    const [, key] = MARKED.exec(name) ?? [];
    return key === undefined || keys.has(key);
  };
  return Object.fromEntries(Object.entries({ ...former, ...made }).filter(isWanted));
};
