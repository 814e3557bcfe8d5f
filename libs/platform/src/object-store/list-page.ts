import type { ListedObject, ListOptions, ObjectList } from './object-store.js';
import type { Walked } from './walk-keys.js';

const MAX_PAGE = 1_000;
/** Names of a page that are no keys; of more than these nobody learns anything. */
const NAMES_MAX = 1_000;

/** How many entries a page may have. */
export const pageSize = (max: number = MAX_PAGE): number => Math.max(1, Math.min(max, MAX_PAGE));

/** Cuts a page out of what a walk comes across, in order. `walk(after)` begins behind `after`. */
export async function pageOf(
  walk: (after: string) => AsyncIterable<Walked>,
  describe: (key: string) => Promise<ListedObject | null>,
  { after = '', max }: ListOptions,
): Promise<ObjectList> {
  const limit = pageSize(max);
  const objects: ListedObject[] = [];
  const names: Record<'foreign' | 'unread', string[]> = { foreign: [], unread: [] };
  const page = (): ObjectList => ({
    objects,
    ...(names.foreign.length > 0 && { foreign: names.foreign }),
    ...(names.unread.length > 0 && { unread: names.unread }),
  });
  let position = after;
  for await (const { path, kind } of walk(after)) {
    if (objects.length === limit) return { ...page(), next: position };
    if (kind === 'key') {
      const object = await describe(path);
      if (object) objects.push(object);
    } else if (names[kind].length < NAMES_MAX) names[kind].push(path);
    position = path;
  }
  return page();
}
