import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate } from 'node:zlib';
import type { LibraryItem } from './library.js';
import type { Photograph, PhotographFile } from './photographs.js';
import type { Scaler, WantedSize } from './scaler.js';

/** What follows `=` in a base URL. */
export type Rendition = 'original' | 'video' | WantedSize;

/** Bytes to send. */
export interface ItemFile {
  readonly type: string;
  readonly bytes: number;
  open(): Readable;
}

const HUGE_BYTES = 200 * 1024 * 1024;
const FILLED_BYTES = 300_000;
/** A bare base URL gives a small image. */
const BARE: WantedSize = { width: 512, height: 512, crop: false };

/** `undefined`: Google knows no such parameter. */
export const renditionOf = (parameters: string | undefined): Rendition | undefined => {
  if (!parameters || parameters === '=') return BARE;
  const words = parameters.slice(1).split('-');
  if (words.includes('dv')) return 'video';
  if (words.includes('d')) return 'original';
  if (!words.every((word) => /^([wh]\d{1,5}|c|no)$/.test(word))) return undefined;
  const number = (letter: string) =>
    Number(words.find((word) => word.startsWith(letter) && word !== 'no')?.slice(1) ?? 0);
  const [width, height] = [number('w'), number('h')];
  return { ...(width && { width }), ...(height && { height }), crop: words.includes('c') };
};

/** Finds the bytes of items. A photograph carries its item's id as a comment: no two items have the same bytes. */
export class ItemBytes {
  constructor(
    private readonly photographs: ReadonlyMap<Photograph, PhotographFile>,
    private readonly scaler: Scaler,
  ) {}

  size({ photograph }: LibraryItem): { width: number; height: number } {
    return this.photographs.get(photograph) as PhotographFile;
  }

  /** `undefined` where there is nothing to send: a video that is not ready, a photo as a video. */
  async find(item: LibraryItem, rendition: Rendition): Promise<ItemFile | undefined> {
    if (rendition === 'video') {
      return item.kind === 'video' && (item.status ?? 'READY') === 'READY' ? filled(item, VIDEO_HEAD) : undefined;
    }
    if (item.kind === 'text') return text(`This is no photograph.\n${item.id}\n`.repeat(200));
    if (item.kind === 'bomb') return bomb();
    const photograph = this.photographs.get(item.photograph) as PhotographFile;
    // A video without =dv gives a still of it.
    if (rendition !== 'original' || item.kind === 'video') {
      const size = rendition === 'original' ? BARE : rendition;
      const path = await this.scaler.fit(item.photograph, photograph, size);
      return commented(item, path, (await stat(path)).size);
    }
    if (item.kind === 'heic') return filled(item, HEIC_HEAD);
    if (item.kind === 'dng') return filled(item, DNG_HEAD);
    return commented(item, photograph.path, photograph.bytes, item.kind === 'huge' ? (item.bytes ?? HUGE_BYTES) : 0);
  }
}

const HEIC_HEAD = Buffer.from('0000001c6674797068656963000000006d696631686569636d696166', 'hex');
const VIDEO_HEAD = Buffer.from('000000186674797069736f6d0000020069736f6d6d703432', 'hex');
/** A TIFF with one tag: DNGVersion 1.4. */
const DNG_HEAD = Buffer.from('49492a0008000000010012c60100040000000104000000000000', 'hex');

/** A JPEG with a comment after its first marker, and zeros behind its end up to `atLeast` bytes. */
const commented = (item: LibraryItem, path: string, size: number, atLeast = 0): ItemFile => {
  const words = Buffer.from(item.id);
  const comment = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, words.length + 2]), words]);
  const own = size + comment.length - 2;
  const zeros = Math.max(0, atLeast - own);
  return {
    type: 'image/jpeg',
    bytes: own + zeros,
    open: () =>
      Readable.from(
        (async function* () {
          yield comment;
          yield* createReadStream(path, { start: 2 });
          yield* repeated(Buffer.alloc(65_536), zeros);
        })(),
        { objectMode: false },
      ),
  };
};

/** A file of a kind that nothing decodes: the right first bytes, then the item's id again and again. */
const filled = (item: LibraryItem, head: Buffer): ItemFile => ({
  type: item.mimeType,
  bytes: head.length + FILLED_BYTES,
  open: () =>
    Readable.from(
      (function* () {
        yield head;
        yield* repeated(Buffer.from(`${item.id}\n`.repeat(64)), FILLED_BYTES);
      })(),
      { objectMode: false },
    ),
});

function* repeated(part: Buffer, bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= part.length) yield left < part.length ? part.subarray(0, left) : part;
}

const text = (words: string): ItemFile => ({
  type: 'image/jpeg',
  bytes: Buffer.byteLength(words),
  open: () => Readable.from([Buffer.from(words)], { objectMode: false }),
});

/** A PNG of 30,000 × 30,000 black pixels in about 0.1 MB. */
const bomb = async (): Promise<ItemFile> => {
  const side = 30_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1; // one bit a pixel, grey
  const rows = repeated(Buffer.alloc(65_536), side * (side / 8 + 1));
  const pixels = await buffer(Readable.from(rows, { objectMode: false }).pipe(createDeflate()));
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { type: 'image/png', bytes: png.length, open: () => Readable.from([png], { objectMode: false }) };
};

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
