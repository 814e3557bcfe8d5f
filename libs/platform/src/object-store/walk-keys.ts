import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbsent, isPassing } from './object-file.js';
import { behindAll, isObjectKey } from './object-key.js';

/** What a walk comes across: a key, what can be none (a folder's path ends with `/`), or a folder that cannot be read. */
export interface Walked {
  readonly path: string;
  readonly kind: 'key' | 'foreign' | 'unread';
}

/** What is below `root`, begins with `prefix` and sorts behind `after`, in the order of bytes. */
export async function* walkKeys(root: string, prefix: string, after: string): AsyncGenerator<Walked> {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  yield* walkFolder(root, folder, prefix, after);
}

async function* walkFolder(root: string, folder: string, prefix: string, after: string): AsyncGenerator<Walked> {
  const entries = await entriesOf(join(root, folder));
  if (!entries) yield { path: folder, kind: 'unread' };
  for (const entry of entries ?? []) {
    const path = folder + entry;
    if (!path.startsWith(prefix) && !prefix.startsWith(path)) continue;
    const isFolder = path.endsWith('/');
    const isOurs = isObjectKey(isFolder ? path.slice(0, -1) : path);
    if (isOurs && isFolder) {
      if (behindAll(path) > after) yield* walkFolder(root, path, prefix, after);
    } else if (path.startsWith(prefix) && path > after) {
      yield { path, kind: isOurs ? 'key' : 'foreign' };
    }
  }
}

/** Null for a folder that cannot be read. Folders sort as what they begin: `a-b` stands before `a/b`, because `-` stands before `/`. */
async function entriesOf(path: string): Promise<string[] | null> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort(byBytes);
  } catch (error) {
    if (isAbsent(error)) return []; // removed while we walk
    if (isPassing(error)) throw error;
    return null;
  }
}

const byBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
