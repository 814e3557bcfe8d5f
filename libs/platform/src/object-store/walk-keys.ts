import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbsent } from './object-file.js';
import { behindAll } from './object-key.js';

/** Keys below `root` that begin with `prefix` and sort behind `after`, in the order of their bytes. */
export async function* walkKeys(root: string, prefix: string, after: string): AsyncGenerator<string> {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  yield* walkFolder(root, folder, prefix, after);
}

async function* walkFolder(root: string, folder: string, prefix: string, after: string): AsyncGenerator<string> {
  for (const entry of await entriesOf(join(root, folder))) {
    const path = folder + entry;
    if (!path.startsWith(prefix) && !prefix.startsWith(path)) continue;
    if (!path.endsWith('/')) {
      if (path.startsWith(prefix) && path > after) yield path;
    } else if (behindAll(path) > after) {
      yield* walkFolder(root, path, prefix, after);
    }
  }
}

/** Folders sort as what they begin: `a-b` stands before `a/b`, because `-` stands before `/`. */
async function entriesOf(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort(byBytes);
  } catch (error) {
    if (isAbsent(error)) return []; // removed while we walk
    throw error;
  }
}

const byBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
