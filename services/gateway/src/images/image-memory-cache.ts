import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';

/** The bytes of images that are in memory for readers: each image once, however many read it. */
class LentBytes {
  private total = 0;
  private readonly readers = new Map<Buffer, number>();

  constructor(private readonly most: number) {}

  /** Reserves `size` bytes that are about to be read. Returns how to release them; null when they do not fit. */
  reserve(size: number): (() => void) | null {
    if (this.total + size > this.most) return null;
    this.total += size;
    return () => {
      this.total -= size;
    };
  }

  /** Counts a reader of `bytes`; returns how to end it. */
  lend(bytes: Buffer): () => void {
    const before = this.readers.get(bytes) ?? 0;
    if (before === 0) this.total += bytes.length;
    this.readers.set(bytes, before + 1);
    return () => this.takeBack(bytes);
  }

  private takeBack(bytes: Buffer): void {
    const left = (this.readers.get(bytes) ?? 1) - 1;
    if (left > 0) return void this.readers.set(bytes, left);
    this.readers.delete(bytes);
    this.total -= bytes.length;
  }
}

/** Which file in the store. */
export interface StoredFile {
  objectKey: string;
  /** Changes when the file says something else: what is cached of the one before is another file. */
  version: string;
}

export interface ImageInfo {
  size: number;
  etag: string;
}

export interface SmallImage extends ImageInfo {
  bytes: Buffer;
}

export interface OpenImage extends ImageInfo {
  body: Readable;
}

const KEEP_BYTES = 32 * 1024 * 1024;
const SMALL_BYTES = 512 * 1024;
/** Read at once, however slowly it is sent: the store does not wait for a slow client. */
const WHOLE_BYTES = 2 * 1024 * 1024;
/** Bytes in memory for readers at once, besides the cache. Above it images are streamed. */
const LENT_BYTES = 64 * 1024 * 1024;

const nameOf = ({ objectKey, version }: StoredFile): string => `${objectKey} ${version}`;

const quoted = (etag: string) => (/^(W\/)?".*"$/.test(etag) ? etag : `"${etag}"`);

/**
 * Images out of the store; small ones are cached in memory. Access is not judged here, but anew for
 * every request, before this is called.
 */
@Injectable()
export class ImageMemoryCache {
  private readonly kept = new LRUCache<string, SmallImage>({
    max: 2_000,
    maxSize: KEEP_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  private readonly reading = new Map<string, Promise<SmallImage | OpenImage | null>>();
  private readonly lent = new LentBytes(LENT_BYTES);

  constructor(private readonly store: ObjectStore) {}

  peek(file: StoredFile): SmallImage | undefined {
    return this.peekerOf(file)();
  }

  /** {@link peek} for many looks at one file: its name is made once. */
  peekerOf(file: StoredFile): () => SmallImage | undefined {
    const name = nameOf(file);
    return () => this.kept.get(name);
  }

  /** Counts a reader of an image's bytes in memory; returns how to end it. */
  lend(bytes: Buffer): () => void {
    return this.lent.lend(bytes);
  }

  /** Metadata of an image; null when the store has none. */
  async info(file: StoredFile): Promise<ImageInfo | null> {
    const kept = this.peek(file);
    if (kept) return kept;
    const found = await this.store.head(file.objectKey);
    return found && { size: found.size, etag: quoted(found.etag) };
  }

  /** A small image whole, a large one as a stream of its own; null when the store has none. */
  async read(file: StoredFile): Promise<SmallImage | OpenImage | null> {
    const name = nameOf(file);
    const running = this.reading.get(name);
    if (running) {
      const shared = await running;
      // A stream can be read once; every reader after the first opens another.
      return shared && 'bytes' in shared ? shared : this.open(file);
    }
    const opened = this.open(file).finally(() => this.reading.delete(name));
    this.reading.set(name, opened);
    return opened;
  }

  private async open(file: StoredFile): Promise<SmallImage | OpenImage | null> {
    const { objectKey } = file;
    const room: { giveBack?: (() => void) | null } = {};
    try {
      const found = await this.store.getWhole(objectKey, (size) => {
        room.giveBack = size <= WHOLE_BYTES ? this.lent.reserve(size) : null;
        return room.giveBack !== null;
      });
      if (!found) return null;
      const { bytes } = found;
      if (!bytes) return await this.stream(objectKey);
      // Until every waiting reader has it lent.
      setImmediate(this.lent.lend(bytes));
      const image = { bytes, size: bytes.length, etag: quoted(found.etag) };
      if (bytes.length > 0 && bytes.length <= SMALL_BYTES) this.kept.set(nameOf(file), image);
      return image;
    } finally {
      room.giveBack?.();
    }
  }

  private async stream(objectKey: string): Promise<OpenImage | null> {
    const found = await this.store.get(objectKey);
    return found && { body: found.body, size: found.size, etag: quoted(found.etag) };
  }
}
