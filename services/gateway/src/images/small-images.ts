import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';

export interface SmallImage {
  bytes: Buffer;
  size: number;
  etag: string;
}

export interface OpenImage {
  body: Readable;
  size: number;
  etag: string;
}

const KEEP_BYTES = 32 * 1024 * 1024;
const SMALL_BYTES = 512 * 1024;
/** Read at once, however slowly it is taken: the store is not kept waiting for anybody's telephone. */
const WHOLE_BYTES = 2 * 1024 * 1024;
/** Of those that are not kept, so many bytes at once are in memory for readers. Past it they are streamed. */
const LENT_BYTES = 64 * 1024 * 1024;

const quoted = (etag: string) => (/^(W\/)?".*"$/.test(etag) ? etag : `"${etag}"`);

/**
 * Pictures out of the store; small ones are kept in memory. Knows nothing of who may see them: that is asked anew for
 * every request, before this is asked at all.
 */
@Injectable()
export class SmallImages {
  private readonly kept = new LRUCache<string, SmallImage>({
    max: 2_000,
    maxSize: KEEP_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  private readonly reading = new Map<string, Promise<SmallImage | OpenImage | null>>();
  private lent = 0;

  constructor(private readonly store: ObjectStore) {}

  peek(objectKey: string): SmallImage | undefined {
    return this.kept.get(objectKey);
  }

  /** Says that `image` is in memory for somebody; answers how to say that it no longer is. */
  lend({ bytes }: SmallImage): () => void {
    if (bytes.length <= SMALL_BYTES) return () => undefined;
    this.lent += bytes.length;
    return () => {
      this.lent -= bytes.length;
    };
  }

  /** A small picture whole, a large one as a stream of its own; null when the store has none. */
  async read(objectKey: string): Promise<SmallImage | OpenImage | null> {
    const running = this.reading.get(objectKey);
    if (running) {
      const shared = await running;
      // A stream can be read once; everybody after the first opens another.
      return shared && 'bytes' in shared ? shared : this.open(objectKey);
    }
    const opened = this.open(objectKey).finally(() => this.reading.delete(objectKey));
    this.reading.set(objectKey, opened);
    return opened;
  }

  private async open(objectKey: string): Promise<SmallImage | OpenImage | null> {
    const found = await this.store.getWhole(objectKey, this.lent < LENT_BYTES ? WHOLE_BYTES : SMALL_BYTES);
    if (!found) return null;
    const { bytes } = found;
    if (!bytes) return this.stream(objectKey);
    const image = { bytes, size: bytes.length, etag: quoted(found.etag) };
    if (bytes.length > 0 && bytes.length <= SMALL_BYTES) this.kept.set(objectKey, image);
    return image;
  }

  private async stream(objectKey: string): Promise<OpenImage | null> {
    const found = await this.store.get(objectKey);
    return found && { body: found.body, size: found.size, etag: quoted(found.etag) };
  }
}
