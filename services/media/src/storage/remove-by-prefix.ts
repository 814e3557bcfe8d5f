import { listPages } from '@vitrine/platform/object-store/list-pages';
import type { ObjectStore } from '@vitrine/platform/object-store/object-store';

const PAGE = 500;

/** Deletes every object whose key begins with `prefix` and answers how many there were. */
export const removeByPrefix = async (store: ObjectStore, prefix: string): Promise<number> => {
  let removed = 0;
  for await (const page of listPages(store, { prefix, max: PAGE })) {
    if (page.length > 0) await store.deleteMany(page.map(({ key }) => key));
    removed += page.length;
  }
  return removed;
};
