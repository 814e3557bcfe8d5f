import { open, type FileHandle } from 'node:fs/promises';

/**
 * One object, one file: the body as it is, behind it the metadata as JSON, behind that its length (4 bytes, big
 * endian) and 8 bytes that name the format. The body comes first, so that byte n of the object is byte n of the file
 * and a range is read without looking at anything else; the metadata comes last, because a stream's hash is known
 * only then. Both appear with one rename, so a reader never sees the one without the other.
 */
const MAGIC = Buffer.from('VITRINE1');
const TAIL = 4 + MAGIC.length;
/** One read fetches any metadata we write. */
const READ_AHEAD = 1_024;

/** What stands behind the body. */
export interface FileMeta {
  readonly contentType: string;
  readonly sha256: string;
}

/** The bytes that go behind the body. */
export function trailerOf(meta: FileMeta): Buffer {
  const json = Buffer.from(JSON.stringify(meta));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([json, length, MAGIC]);
}

/** An object's file, open for reading. */
export interface OpenObject {
  readonly handle: FileHandle;
  readonly meta: FileMeta;
  /** Bytes of the body. */
  readonly size: number;
  readonly lastModified: Date;
}

/** Opens an object's file; null when there is none. Throws when the file was not written by us. */
export async function openObject(path: string): Promise<OpenObject | null> {
  const handle = await openIfThere(path);
  if (!handle) return null;
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) {
      await handle.close();
      return null;
    }
    const window = Buffer.alloc(Math.min(READ_AHEAD, stat.size));
    await handle.read(window, 0, window.length, stat.size - window.length);
    if (window.length < TAIL || !window.subarray(-MAGIC.length).equals(MAGIC)) throw new Error('not an object file');
    const metaLength = window.readUInt32BE(window.length - TAIL);
    const metaEnd = window.length - TAIL;
    if (metaLength > metaEnd) throw new Error('not an object file');
    const meta = JSON.parse(window.subarray(metaEnd - metaLength, metaEnd).toString()) as FileMeta;
    return { handle, meta, size: stat.size - TAIL - metaLength, lastModified: new Date(stat.mtimeMs) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** The path, or a folder on the way to it, does not exist. */
export const isAbsent = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String((error as NodeJS.ErrnoException | null)?.code));
