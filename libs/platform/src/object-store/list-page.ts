import type { ListedObject, ListOptions, ObjectList } from './object-store.js';

const MAX_PAGE = 1_000;

/** How many entries a page may have. */
export const pageSize = (max: number = MAX_PAGE): number => Math.max(1, Math.min(max, MAX_PAGE));

/** Cuts a page out of keys in order. `keys(after)` begins behind `after`. */
export async function pageOf(
  keys: (after: string) => AsyncIterable<string>,
  describe: (key: string) => Promise<ListedObject | null>,
  { after = '', max }: ListOptions,
): Promise<ObjectList> {
  const limit = pageSize(max);
  const objects: ListedObject[] = [];
  let position = after;
  for await (const key of keys(after)) {
    if (objects.length === limit) return { objects, next: position };
    const object = await describe(key);
    if (object) objects.push(object);
    position = key;
  }
  return { objects };
}
