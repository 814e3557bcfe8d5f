import { behindAll } from './object-key.js';
import type { ListedObject, ListOptions, ObjectList } from './object-store.js';

const MAX_PAGE = 1_000;

/** How many entries a page may have. */
export const pageSize = (max: number = MAX_PAGE): number => Math.max(1, Math.min(max, MAX_PAGE));

/**
 * Cuts a page out of keys in order, folding those behind `delimiter` into prefixes. `keys(after)` begins behind
 * `after`, so that a folded prefix can be stepped over without reading what is in it.
 */
export async function pageOf(
  keys: (after: string) => AsyncIterable<string>,
  describe: (key: string) => Promise<ListedObject | null>,
  { prefix, after = '', max, delimiter }: ListOptions,
): Promise<ObjectList> {
  const limit = pageSize(max);
  const objects: ListedObject[] = [];
  const prefixes: string[] = [];
  let position = after;
  for (let restart = true; restart;) {
    restart = false;
    for await (const key of keys(position)) {
      if (objects.length + prefixes.length === limit) return { objects, prefixes, next: position };
      const cut = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
      if (cut >= 0) {
        const folded = key.slice(0, cut + 1);
        prefixes.push(folded);
        position = behindAll(folded);
        restart = true;
        break;
      }
      const object = await describe(key);
      if (object) objects.push(object);
      position = key;
    }
  }
  return { objects, prefixes };
}
