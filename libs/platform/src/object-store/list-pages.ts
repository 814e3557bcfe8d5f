import type { ListedObject, ListOptions, ObjectStore } from './object-store.js';

/**
 * A listing page after page, each asked for when the one before has been dealt with. Objects of a page may be deleted
 * meanwhile: the next begins behind its last key.
 */
export async function* listPages(store: ObjectStore, options: ListOptions): AsyncGenerator<readonly ListedObject[]> {
  for (let after = options.after ?? ''; ;) {
    const { objects, next } = await store.list({ ...options, after });
    yield objects;
    if (next === undefined) return;
    after = next;
  }
}

/** A listing object by object, of which a page is held. */
export async function* listAll(store: ObjectStore, options: ListOptions): AsyncGenerator<ListedObject> {
  for await (const page of listPages(store, options)) yield* page;
}
