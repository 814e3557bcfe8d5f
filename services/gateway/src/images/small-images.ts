import { buffer } from 'node:stream/consumers';
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

  constructor(private readonly store: ObjectStore) {}

  peek(objectKey: string): SmallImage | undefined {
    return this.kept.get(objectKey);
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
    const found = await this.store.get(objectKey);
    if (!found) return null;
    const { body, size } = found;
    const etag = quoted(found.etag);
    if (size > SMALL_BYTES) return { body, size, etag };
    const bytes = await buffer(body);
    const small = { bytes, size: bytes.length, etag };
    if (bytes.length > 0) this.kept.set(objectKey, small);
    return small;
  }
}
