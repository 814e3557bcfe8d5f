import { randomUUID } from 'node:crypto';
import { constants, copyFile, lstat, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { assertRoom, diskError } from './disk.js';
import { pageOf } from './list-page.js';
import { lastByte, measure, readAll, streamOf, uploadError } from './measure.js';
import { isAbsent, isPassing, openObject, trailerOf, type OpenObject } from './object-file.js';
import { assertKeyPrefix, assertObjectKey } from './object-key.js';
import {
  MARK_BYTES,
  MARKER_KEY,
  ObjectStore,
  type ByteRange,
  type ListedObject,
  type ListOptions,
  type ObjectBody,
  type ObjectInfo,
  type ObjectList,
  type PutOptions,
  type StoredObject,
  type WholeObject,
} from './object-store.js';
import { walkKeys } from './walk-keys.js';
import { writeChunks } from './write-chunks.js';

/** A half-written file this old belongs to a process that is gone. */
const DRAFT_LIFETIME_MS = 24 * 3_600_000;

/** Originals hold what their photos do not say in public, and backups hold everything: no other user of the machine reads them. */
const FOLDER = { recursive: true, mode: 0o700 } as const;
const OWN_FILE = 0o600;

/**
 * Objects as plain files (`object-file.ts`) under `<dir>/objects/<key>`. Any number of processes may share the folder:
 * nothing is remembered in memory. A draft is written under `<dir>/tmp`, flushed to disk and renamed into place. Only
 * `mark` makes the folder: one without a mark is taken for a volume that is not mounted.
 */
export class FsObjectStore extends ObjectStore {
  private readonly objects: string;
  private readonly drafts: string;

  constructor(dir: string) {
    super();
    this.objects = join(dir, 'objects');
    this.drafts = join(dir, 'tmp');
  }

  async put(key: string, body: Readable | Uint8Array, options: PutOptions): Promise<StoredObject> {
    return this.write(key, body, options, () => this.assertThere());
  }

  async get(key: string, range?: ByteRange): Promise<ObjectBody | null> {
    const object = await this.open(key);
    if (!object) return null;
    const { handle, size } = object;
    try {
      return { ...infoOf(object), body: await bodyOf(handle, size, range) };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async head(key: string): Promise<ObjectInfo | null> {
    const object = await this.open(key);
    await object?.handle.close();
    return object && infoOf(object);
  }

  async getBuffer(key: string, maxBytes: number): Promise<Buffer | null> {
    const takes = (size: number): boolean => size <= maxBytes || raise('FILE_TOO_LARGE');
    return (await this.getWhole(key, takes))?.bytes ?? null;
  }

  async getWhole(key: string, takes: (size: number) => boolean): Promise<WholeObject | null> {
    const object = await this.open(key);
    if (!object) return null;
    try {
      if (!takes(object.size)) return { ...infoOf(object), bytes: null };
      const bytes = await readWhole(object);
      if (bytes) return { ...infoOf(object), bytes };
    } finally {
      await object.handle.close();
    }
    await this.assertThere();
    return null;
  }

  override async getDamaged(key: string): Promise<Readable | null> {
    const path = this.pathOf(key);
    const file = await stat(path).catch(() => null);
    if (!file?.isFile() || file.size === 0) return null;
    const handle = await open(path, 'r').catch(() => null);
    return handle && bodyOf(handle, file.size, undefined);
  }

  async delete(key: string): Promise<void> {
    const path = this.pathOf(key);
    try {
      await rm(path);
    } catch (error) {
      if (!isAbsent(error) && !isFolder(error)) throw diskError(error) ?? error;
      await removeEmpty(path);
      return this.assertThere();
    }
    await this.pruneFolders(dirname(path));
  }

  async deleteMany(keys: readonly string[]): Promise<void> {
    keys.forEach(assertObjectKey);
    let failure: unknown;
    for (const key of keys) await this.delete(key).catch((error: unknown) => (failure ??= error));
    if (failure !== undefined) throw failure;
  }

  override async deletePrefix(prefix: string): Promise<number> {
    try {
      return await super.deletePrefix(prefix);
    } finally {
      if (prefix.endsWith('/')) await removeEmpty(join(this.objects, prefix));
    }
  }

  async copy(from: string, to: string): Promise<void> {
    const [source, target] = [this.pathOf(from), this.pathOf(to)];
    await this.assertThere();
    const object = (await this.open(from)) ?? raise('NOT_FOUND');
    await object.handle.close();
    await this.withDraft(async (draft) => {
      try {
        await copyFile(source, draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
      } catch (error) {
        if (isAbsent(error) || isFolder(error)) throw new AppError('NOT_FOUND');
        throw diskError(error) ?? error;
      }
      const handle = await open(draft, 'r+');
      await handle.datasync().finally(() => handle.close());
      await this.moveIntoPlace(draft, target);
    });
  }

  async list(options: ListOptions): Promise<ObjectList> {
    assertKeyPrefix(options.prefix);
    await this.assertThere();
    const page = await pageOf(
      (after) => walkKeys(this.objects, options.prefix, after),
      (key) => this.describe(key, options),
      options,
    );
    // A disk that has gone meanwhile cannot be read either.
    if (page.unread || page.objects.some(({ size }) => size === null)) await this.assertThere();
    return page;
  }

  async identity(): Promise<string | null> {
    const marker = await openObject(this.pathOf(MARKER_KEY));
    return marker && (await readAll(await bodyOf(marker.handle, marker.size, undefined), MARK_BYTES)).toString();
  }

  async mark(identity: string): Promise<void> {
    await mkdir(this.objects, FOLDER);
    await this.write(MARKER_KEY, Buffer.from(identity), { contentType: 'text/plain' }, async () => undefined);
  }

  async isEmpty(prefixes: readonly string[]): Promise<boolean> {
    prefixes.forEach(assertKeyPrefix);
    for (const prefix of prefixes)
      for await (const { kind } of walkKeys(this.objects, prefix, '')) if (kind !== 'foreign') return false;
    return true;
  }

  override async sweepDrafts(olderThanMs = DRAFT_LIFETIME_MS): Promise<number> {
    let removed = 0;
    for (const name of await readdir(this.drafts).catch(() => [])) {
      const path = join(this.drafts, name);
      const file = await lstat(path).catch(() => null);
      if (!file?.isFile() || Date.now() - file.mtimeMs < olderThanMs) continue;
      const isGone = await rm(path).then(
        () => true,
        () => false,
      );
      if (isGone) removed += 1;
    }
    return removed;
  }

  private async write(
    key: string,
    body: Readable | Uint8Array,
    options: PutOptions,
    allowed: () => Promise<void>,
  ): Promise<StoredObject> {
    const path = this.pathOf(key);
    const measured = measure(options);
    let failure: AppError | null = null;
    try {
      // Attached before anything is awaited: a body that fails earlier than that would bring the process down.
      return await pipeline(streamOf(body), measured.stream, async (chunks: AsyncIterable<Buffer>) => {
        try {
          await allowed();
          return await this.withDraft(async (draft) => {
            await assertRoom(this.drafts);
            const result = await writeDraft(draft, chunks, () => measured.result(), options);
            await this.moveIntoPlace(draft, path);
            return { key, ...result };
          });
        } catch (error) {
          // The pipeline may say only that its end was closed too early.
          failure = error instanceof AppError ? error : diskError(error);
          throw error;
        }
      });
    } catch (error) {
      throw failure ?? uploadError(error);
    }
  }

  /** Null only from a folder that is ours: in one that is not mounted, or of a disk that has gone, nothing is there. */
  private async open(key: string): Promise<OpenObject | null> {
    const object = await openObject(this.pathOf(key));
    if (!object) await this.assertThere();
    return object;
  }

  private async assertThere(): Promise<void> {
    const marker = await openObject(this.pathOf(MARKER_KEY));
    await marker?.handle.close();
    if (!marker) throw new AppError('STORE_UNAVAILABLE');
  }

  private pathOf(key: string): string {
    assertObjectKey(key);
    return join(this.objects, key);
  }

  private async withDraft<T>(work: (draft: string) => Promise<T>): Promise<T> {
    await mkdir(this.drafts, FOLDER);
    const draft = join(this.drafts, randomUUID());
    try {
      return await work(draft);
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** A `delete` nearby may remove the folder while it is made or before the rename; then it is made again. */
  private async moveIntoPlace(draft: string, path: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await mkdir(dirname(path), FOLDER);
        await rename(draft, path);
        break;
      } catch (error) {
        if (!isAbsent(error) || attempt === 10) throw error;
        await removeEmpty(path); // an empty folder that somebody has made there
      }
    }
    await syncFolder(dirname(path));
  }

  private async pruneFolders(from: string): Promise<void> {
    for (let folder = from; relative(this.objects, folder) !== ''; folder = dirname(folder)) {
      try {
        await rmdir(folder);
      } catch {
        return; // not empty, or removed by another process
      }
    }
  }

  private async describe(key: string, { withSizes = false }: ListOptions): Promise<ListedObject | null> {
    const path = this.pathOf(key);
    try {
      // Of a link to nothing the link itself.
      const { mtimeMs } = await stat(path).catch(() => lstat(path));
      return { key, lastModified: new Date(mtimeMs), ...(withSizes && { size: await sizeOf(path) }) };
    } catch (error) {
      if (isPassing(error)) throw error;
      // Deleted since its folder was read.
      if (isAbsent(error)) return null;
      return { key, lastModified: new Date(0), ...(withSizes && { size: null }) };
    }
  }
}

const sizeOf = async (path: string): Promise<number | null> => {
  const object = await openObject(path);
  await object?.handle.close();
  return object?.size ?? null;
};

const infoOf = ({ meta, size, lastModified }: OpenObject): ObjectInfo => ({
  size,
  contentType: meta.contentType,
  etag: `"${meta.sha256.slice(0, 32)}"`,
  lastModified,
  sha256: meta.sha256,
});

/** With one read: the chunks of a stream would be copied once more. Null for what the disk cannot read. */
async function readWhole({ handle, size }: OpenObject): Promise<Buffer | null> {
  const bytes = Buffer.allocUnsafe(size);
  try {
    for (let at = 0; at < size;) {
      const { bytesRead } = await handle.read(bytes, at, size - at, at);
      if (bytesRead === 0) return null;
      at += bytesRead;
    }
    return bytes;
  } catch (error) {
    if (isPassing(error)) throw error;
    return null;
  }
}

async function bodyOf(handle: FileHandle, size: number, range: ByteRange | undefined): Promise<Readable> {
  if (size === 0 && !range) {
    await handle.close();
    return Readable.from([]);
  }
  const start = range?.start ?? 0;
  return handle.createReadStream({ start, end: lastByte({ start, ...range }, size), highWaterMark: 128 * 1_024 });
}

/** Writes the body, then what is known only at its end, and waits until it is on the disk. */
async function writeDraft<R extends { size: number; sha256: string }>(
  draft: string,
  chunks: AsyncIterable<Buffer>,
  measured: () => R,
  { contentType, sha256, isHandedOver = false }: PutOptions,
): Promise<R> {
  const handle = await open(draft, 'wx', OWN_FILE);
  try {
    await writeChunks(handle, chunks, { releases: isHandedOver });
    const result = measured();
    const trailer = trailerOf({ contentType, sha256: sha256 ?? result.sha256 });
    await handle.write(trailer, 0, trailer.length, result.size);
    await handle.datasync();
    return result;
  } finally {
    await handle.close();
  }
}

/** The name of a new file is safe only when its folder is on disk, too. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined); // some systems cannot; the file itself is written
  await handle?.close();
}

/** Removes folders in which there is no file; nothing else. */
async function removeEmpty(path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true }).catch(() => []))
    if (entry.isDirectory()) await removeEmpty(join(path, entry.name));
  await rmdir(path).catch(() => undefined); // is no folder, or not empty
}

const isFolder = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ERR_FS_EISDIR';
