import type { Readable } from 'node:stream';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { isPassing } from './object-file.js';

/** What is known of a stored object. `etag` is quoted and changes with the content. */
export interface ObjectInfo {
  /** Bytes of the whole object. */
  readonly size: number;
  readonly contentType: string;
  readonly etag: string;
  readonly lastModified: Date;
  /** Of the bytes that were stored, hexadecimal; null where the store does not know it. */
  readonly sha256: string | null;
}

/** An object being read. Read `body` to its end or destroy it; its chunks are the reader's own. */
export interface ObjectBody extends ObjectInfo {
  readonly body: Readable;
}

/** An object that was read at once; `bytes` is null when the reader does not take it. */
export interface WholeObject extends ObjectInfo {
  readonly bytes: Buffer | null;
}

/** Bytes `start` to `end`, both included; without `end` to the last one. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

export interface PutOptions {
  readonly contentType: string;
  /** A longer body is refused with `FILE_TOO_LARGE`, at the first byte too many. */
  readonly maxBytes?: number;
  /** What the sender announced; a body of another length is refused with `UPLOAD_INTERRUPTED`. */
  readonly size?: number;
  /** What the bytes are to have, hexadecimal: kept with them in place of what they do have, so that damage stays known. */
  readonly sha256?: string;
  /** The chunks of the body are the store's own from now on: their memory may be given back once they are stored. */
  readonly isHandedOver?: boolean;
}

export interface StoredObject {
  readonly key: string;
  readonly size: number;
  /** Of the bytes that came, hexadecimal. */
  readonly sha256: string;
}

export interface ListOptions {
  readonly prefix: string;
  /** The `next` of the page before, or any key: the list begins behind it. */
  readonly after?: string;
  /** At most and by default 1000. */
  readonly max?: number;
  /** Says the size of each object, which the fs driver opens each file for. */
  readonly withSizes?: boolean;
}

export interface ListedObject {
  readonly key: string;
  readonly lastModified: Date;
  /** In bytes, with {@link ListOptions.withSizes} only; null for an object that is damaged. */
  readonly size?: number | null;
}

/** One page in key order. `next` is there when more follow. */
export interface ObjectList {
  readonly objects: readonly ListedObject[];
  /** Names under the prefix that are no keys of ours, as far as the page goes; those of folders end with `/`. */
  readonly foreign?: readonly string[];
  /** Folders under the prefix that could not be read: what is in them is not in the list. */
  readonly unread?: readonly string[];
  readonly next?: string;
}

/** The object that says which database this store belongs to. */
export const MARKER_KEY = 'store-identity';
/** More than any mark has. */
export const MARK_BYTES = 200;
const DELETED_AT_ONCE = 500;

/**
 * Where files are. An object appears whole or not at all and is replaced in one step; keys are ours (see
 * `assertObjectKey`). No key may be a folder of another one (`a` beside `a/b`).
 *
 * Every method throws `STORE_UNAVAILABLE` when the store itself is away: a server that does not answer, no such bucket,
 * a folder that is not mounted; `STORE_REFUSED`, with the reason as its cause, when it answers and does not do it. An
 * object is said not to be there only by a store that is. Those that write throw
 * `STORE_FULL` when there is no space.
 *
 * An object that is damaged beyond reading (cut off, not of our form, not to be opened) is as one that is not there; only
 * `list` names it, without a size, and `getDamaged` reads what is left of it.
 */
export abstract class ObjectStore {
  /** Stores `body`. When it fails, is too long or breaks off, nothing is left and what stood there before stays. */
  abstract put(key: string, body: Readable | Uint8Array, options: PutOptions): Promise<StoredObject>;

  /** Opens an object, or a part of it; null when it is not there. Throws a `RangeError` when `start` is behind its end. */
  abstract get(key: string, range?: ByteRange): Promise<ObjectBody | null>;

  /** What `get` would answer, without the body. */
  abstract head(key: string): Promise<ObjectInfo | null>;

  /** Removes an object; no error when it is not there. */
  abstract delete(key: string): Promise<void>;

  /** Removes many objects; no error when some are not there. One that cannot be removed is thrown of behind all others. */
  abstract deleteMany(keys: readonly string[]): Promise<void>;

  /**
   * Removes every object whose key begins with `prefix`, and answers how many there were. What others have put there stays.
   * What cannot be removed or listed is thrown of behind all others.
   */
  async deletePrefix(prefix: string): Promise<number> {
    let removed = 0;
    let failure: unknown;
    for (let after: string | undefined = ''; after !== undefined;) {
      const page: ObjectList = await this.list({ prefix, after, max: DELETED_AT_ONCE });
      if (page.unread) failure ??= new AppError('STORE_UNAVAILABLE');
      try {
        if (page.objects.length > 0) await this.deleteMany(page.objects.map(({ key }) => key));
        removed += page.objects.length;
      } catch (error) {
        failure ??= error;
      }
      after = page.next;
    }
    if (failure !== undefined) throw failure;
    return removed;
  }

  /** Makes `to` the same as `from`. Throws `NOT_FOUND` when `from` is not there. */
  abstract copy(from: string, to: string): Promise<void>;

  /** Keys that begin with `prefix`, a page at a time; beside them what others have put there under names that are no keys. */
  abstract list(options: ListOptions): Promise<ObjectList>;

  /** What `list` says of one object, its size included; null when there is none. */
  async find(key: string): Promise<ListedObject | null> {
    const { objects } = await this.list({ prefix: key, max: 1, withSizes: true });
    return objects.find((object) => object.key === key) ?? null;
  }

  /** What `read` answers of one object; null when that cannot be read although the store is there. */
  async ifReadable<T>(read: () => Promise<T | null>): Promise<T | null> {
    try {
      return await read();
    } catch (error) {
      if (isPassing(error)) throw error;
      await this.check();
      return null;
    }
  }

  /** All bytes that are left of an object that `list` has no size for; null when there are none to be read. */
  async getDamaged(_key: string): Promise<Readable | null> {
    return null;
  }

  /** Removes what killed writers left half written; answers how much. On S3 that is a lifecycle rule of the bucket. */
  async sweepDrafts(): Promise<number> {
    return 0;
  }

  /** What `mark` has written; null for a store without an owner, or whose folder is not mounted. */
  abstract identity(): Promise<string | null>;

  /** Says whose store this is; the first thing a new store needs, and what makes a folder out of nothing. */
  abstract mark(identity: string): Promise<void>;

  /** Whether no object begins with any of `prefixes`. Also answers for an unmarked store. */
  abstract isEmpty(prefixes: readonly string[]): Promise<boolean>;

  /** Resolves when the store can be used: it is there and has an owner. Throws `STORE_UNAVAILABLE`. */
  async check(): Promise<void> {
    if ((await this.identity()) === null) throw new AppError('STORE_UNAVAILABLE');
  }

  /** The whole object in memory; null when it is not there. Throws `FILE_TOO_LARGE` when it has more than `maxBytes`. */
  abstract getBuffer(key: string, maxBytes: number): Promise<Buffer | null>;

  /**
   * The object with its bytes, read at the store's own pace, when the reader `takes` as many; without them when not;
   * null when it is not there. `takes` is called once, before a byte is in memory.
   */
  abstract getWhole(key: string, takes: (size: number) => boolean): Promise<WholeObject | null>;
}
