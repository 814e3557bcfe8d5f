import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** The demo's photographs, in an order in which neighbours make albums. */
export const PHOTOGRAPHS = [
  'picos-de-europa',
  'aitzgorri-autumn',
  'summit-sunset',
  'forest-stream',
  'dandelion-evening',
  'dragonfly',
  'nuthatch',
  'bridge-cables',
  'green-clock',
  'lamp-and-bird',
  'two-friends',
  'wine-and-drum',
  'fig-in-a-bowl',
  'paint-brushes',
] as const;

/** Name of one of the photographs. */
export type Photograph = (typeof PHOTOGRAPHS)[number];

/** A photograph's file and its size. */
export interface PhotographFile {
  readonly path: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

/** Reads all sizes once; pixels stay on the disk. */
export const readPhotographs = async (dir: string): Promise<ReadonlyMap<Photograph, PhotographFile>> =>
  new Map(await Promise.all(PHOTOGRAPHS.map(async (name) => [name, await read(join(dir, `${name}.jpg`))] as const)));

const read = async (path: string): Promise<PhotographFile> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(size, 65_536));
    await file.read(head, 0, head.length, 0);
    return { path, bytes: size, ...sizeIn(head, path) };
  } finally {
    await file.close();
  }
};

/** Width and height from the frame header (SOF) of a JPEG. */
const sizeIn = (head: Buffer, path: string): { width: number; height: number } => {
  for (let at = 2; at + 9 < head.length; at += 2 + head.readUInt16BE(at + 2)) {
    const marker = head[at + 1] as number;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
  }
  throw new Error(`${path} is no JPEG with its size in the first 64 KB.`);
};
