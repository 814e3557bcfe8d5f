import type { ObjectStore } from '@vitrine/platform/object-store/object-store';

const PAGE = 500;

/** Deletes every object whose key begins with `prefix` and answers how many there were. */
export const removeByPrefix = async (store: ObjectStore, prefix: string): Promise<number> => {
  let removed = 0;
  let after: string | undefined;
  do {
    const page = await store.list({ prefix, max: PAGE, ...(after !== undefined && { after }) });
    if (page.objects.length > 0) await store.deleteMany(page.objects.map(({ key }) => key));
    removed += page.objects.length;
    after = page.next;
  } while (after !== undefined);
  return removed;
};
