import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes files of `folder` that were not touched for `olderThanMs`; answers how many. */
export async function sweepFolder(folder: string, olderThanMs: number): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => null);
    if (!file || Date.now() - file.mtimeMs < olderThanMs) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
