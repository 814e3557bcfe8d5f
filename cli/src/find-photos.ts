import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isPhotoFile } from '@vitrine/contracts/media/photo.rules';

/** A file in the folder that is a photo by its name. */
export interface FoundPhoto {
  path: string;
  /** As it is reported: from the folder on, with `/`. */
  name: string;
  /** The folder's own subfolder in which it lies, however deep; null directly in the folder. */
  subfolder: string | null;
}

/** What stays where it is, counted by why. */
export interface LeftAlone {
  notPhotos: number;
  links: number;
  unreadFolders: string[];
}

const isHidden = (name: string): boolean => name.startsWith('.') || name === '__MACOSX';

/**
 * The photos of a folder and of those below it, by name, one folder after another. Links are not followed: they lead out,
 * or to what is found anyway. Throws when the folder itself cannot be read.
 */
export async function* findPhotos(folder: string, left: LeftAlone): AsyncGenerator<FoundPhoto> {
  yield* walk(await realpath(folder), [], left);
}

async function* walk(root: string, parts: readonly string[], left: LeftAlone): AsyncGenerator<FoundPhoto> {
  const entries = await readdir(join(root, ...parts), { withFileTypes: true }).catch((error: unknown) => {
    if (parts.length === 0) throw error;
    left.unreadFolders.push(parts.join('/'));
    return [];
  });
  for (const entry of entries.toSorted((a, b) => byName.compare(a.name, b.name))) {
    const inside = [...parts, entry.name];
    if (isHidden(entry.name)) continue;
    if (entry.isSymbolicLink()) left.links += 1;
    else if (entry.isDirectory()) yield* walk(root, inside, left);
    else if (!entry.isFile() || !isPhotoFile({ name: entry.name, type: '' })) left.notPhotos += 1;
    else yield { path: join(root, ...inside), name: inside.join('/'), subfolder: parts[0] ?? null };
  }
}

/** `IMG_2` before `IMG_10`. */
const byName = new Intl.Collator('en', { numeric: true });
