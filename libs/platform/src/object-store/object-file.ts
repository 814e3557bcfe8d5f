import { constants, open, type FileHandle } from 'node:fs/promises';

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

/** What is said of this process or of a moment, not of a file. */
const PASSING = ['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'EINTR'];
/** Opening a pipe would wait for its writer. */
const READ = constants.O_RDONLY | constants.O_NONBLOCK;

/**
 * Opens an object's file; null when there is none, and when what stands there cannot be read or was not written by us: a
 * folder, a pipe, a link to nothing, a file that is cut off.
 */
export async function openObject(path: string): Promise<OpenObject | null> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, READ);
    const object = await readTrailer(handle);
    if (!object) await handle.close();
    return object;
  } catch (error) {
    await handle?.close();
    if (isPassing(error)) throw error;
    return null;
  }
}

async function readTrailer(handle: FileHandle): Promise<OpenObject | null> {
  const stat = await handle.stat();
  if (!stat.isFile()) return null;
  const window = Buffer.alloc(Math.min(READ_AHEAD, stat.size));
  await handle.read(window, 0, window.length, stat.size - window.length);
  const metaEnd = window.length - TAIL;
  if (metaEnd < 0 || !window.subarray(-MAGIC.length).equals(MAGIC)) return null;
  const metaLength = window.readUInt32BE(metaEnd);
  if (metaLength > metaEnd) return null;
  const meta = JSON.parse(window.subarray(metaEnd - metaLength, metaEnd).toString()) as Partial<FileMeta> | null;
  if (typeof meta?.contentType !== 'string' || !/^[0-9a-f]{64}$/.test(String(meta.sha256))) return null;
  const size = stat.size - TAIL - metaLength;
  return { handle, meta: meta as FileMeta, size, lastModified: new Date(stat.mtimeMs) };
}

/** Whether another moment may have another answer. */
export const isPassing = (error: unknown): boolean => PASSING.includes(codeOf(error));

/** The path, or a folder on the way to it, does not exist. */
export const isAbsent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error));

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException | null)?.code);
