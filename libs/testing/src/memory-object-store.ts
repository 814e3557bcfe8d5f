import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { pageOf } from '@vitrine/platform/object-store/list-page';
import { lastByte, measure, readAll, streamOf, uploadError } from '@vitrine/platform/object-store/measure';
import { assertKeyPrefix, assertObjectKey } from '@vitrine/platform/object-store/object-key';
import {
  MARKER_KEY,
  ObjectStore,
  type ByteRange,
  type ListOptions,
  type ObjectBody,
  type ObjectInfo,
  type ObjectList,
  type PutOptions,
  type StoredObject,
  type WholeObject,
} from '@vitrine/platform/object-store/object-store';
import type { Walked } from '@vitrine/platform/object-store/walk-keys';

interface Kept {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly lastModified: Date;
  readonly sha256: string;
}

/** An object store in memory that keeps the same contract as the real ones. */
export class MemoryObjectStore extends ObjectStore {
  private readonly kept = new Map<string, Kept>();

  /** All keys but the mark, sorted. */
  get keys(): string[] {
    return [...this.kept.keys()].filter((key) => key !== MARKER_KEY).sort();
  }

  async put(key: string, body: Readable | Uint8Array, options: PutOptions): Promise<StoredObject> {
    assertObjectKey(key);
    const measured = measure(options);
    try {
      const [bytes] = await Promise.all([
        readAll(measured.stream, Infinity),
        pipeline(streamOf(body), measured.stream),
      ]);
      const result = measured.result();
      const { contentType, sha256 = result.sha256 } = options;
      this.kept.set(key, { bytes, contentType, sha256, lastModified: new Date() });
      return { key, ...result };
    } catch (error) {
      throw uploadError(error);
    }
  }

  async get(key: string, range?: ByteRange): Promise<ObjectBody | null> {
    const info = await this.head(key);
    const kept = this.kept.get(key);
    if (!info || !kept) return null;
    const bytes = range ? kept.bytes.subarray(range.start, lastByte(range, info.size) + 1) : kept.bytes;
    return { ...info, body: Readable.from(bytes.length > 0 ? [Buffer.from(bytes)] : []) };
  }

  async getBuffer(key: string, maxBytes: number): Promise<Buffer | null> {
    const object = await this.get(key);
    return object && readAll(object.body, maxBytes);
  }

  async getWhole(key: string, takes: (size: number) => boolean): Promise<WholeObject | null> {
    const info = await this.head(key);
    return info && { ...info, bytes: takes(info.size) ? await this.getBuffer(key, info.size) : null };
  }

  async head(key: string): Promise<ObjectInfo | null> {
    assertObjectKey(key);
    const kept = this.kept.get(key);
    if (!kept) return null;
    const etag = `"${createHash('sha256').update(kept.bytes).digest('hex').slice(0, 32)}"`;
    const { bytes, ...about } = kept;
    return { size: bytes.length, ...about, etag };
  }

  async delete(key: string): Promise<void> {
    assertObjectKey(key);
    this.kept.delete(key);
  }

  async deleteMany(keys: readonly string[]): Promise<void> {
    keys.forEach(assertObjectKey);
    for (const key of keys) this.kept.delete(key);
  }

  async copy(from: string, to: string): Promise<void> {
    assertObjectKey(from);
    assertObjectKey(to);
    const kept = this.kept.get(from);
    if (!kept) throw new AppError('NOT_FOUND');
    this.kept.set(to, { ...kept, lastModified: new Date() });
  }

  async list(options: ListOptions): Promise<ObjectList> {
    assertKeyPrefix(options.prefix);
    const { keys } = this;
    async function* walk(after: string): AsyncGenerator<Walked> {
      for (const path of keys) if (path.startsWith(options.prefix) && path > after) yield { path, kind: 'key' };
    }
    return pageOf(
      walk,
      async (key) => {
        const info = await this.head(key);
        return info && { key, lastModified: info.lastModified, ...(options.withSizes && { size: info.size }) };
      },
      options,
    );
  }

  async identity(): Promise<string | null> {
    return this.kept.get(MARKER_KEY)?.bytes.toString() ?? null;
  }

  async mark(identity: string): Promise<void> {
    await this.put(MARKER_KEY, Buffer.from(identity), { contentType: 'text/plain' });
  }

  async isEmpty(prefixes: readonly string[]): Promise<boolean> {
    return !this.keys.some((key) => prefixes.some((prefix) => key.startsWith(prefix)));
  }
}

/** A new, empty {@link MemoryObjectStore}. */
export const memoryObjectStore = (): MemoryObjectStore => new MemoryObjectStore();
