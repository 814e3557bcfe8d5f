import { createStore } from '../../../shared/lib/create-store.js';
import type { Picked } from '../picking/picked-files.js';
import type { QueueState } from './queue-state.js';

export const EMPTY_QUEUE: QueueState = {
  items: [],
  paused: false,
  away: false,
  session: 'fine',
  restUntil: null,
  quotaMisses: 0,
};

/** Files being uploaded. Outside React, so that uploads continue on every page. */
export const queueStore = createStore<QueueState>(EMPTY_QUEUE);

/** Files that were picked and wait for their category. */
export const pickedStore = createStore<Picked | null>(null);

/** Opens the sheet for several files; files picked meanwhile join them. */
export const openUploadSheet = (picked: Picked): void => {
  const before = pickedStore.current();
  pickedStore.set(
    before
      ? {
          ...picked,
          files: [...before.files, ...picked.files],
          folders: [...before.folders, ...picked.folders],
          leftOut: [...before.leftOut, ...picked.leftOut],
          left: before.left + picked.left,
          hasMore: before.hasMore || picked.hasMore,
        }
      : picked,
  );
};

/** Files that were not uploaded when the page was left. */
export interface LeftBehind {
  ownerId: string;
  names: readonly string[];
  /** The gallery that they, or some of them, are for. */
  galleryId?: string;
}

const UNFINISHED_KEY = 'vitrine-unfinished-uploads';

const read = (): LeftBehind | null => {
  try {
    const { ownerId, names, galleryId } = JSON.parse(
      sessionStorage.getItem(UNFINISHED_KEY) ?? 'null',
    ) as Partial<LeftBehind>;
    return typeof ownerId === 'string' && Array.isArray(names) && names.length > 0
      ? { ownerId, names, ...(galleryId && { galleryId }) }
      : null;
  } catch {
    // There is nothing, or storage is forbidden.
    return null;
  }
};

const write = (left: LeftBehind): void => {
  try {
    if (left.names.length > 0) sessionStorage.setItem(UNFINISHED_KEY, JSON.stringify(left));
    else sessionStorage.removeItem(UNFINISHED_KEY);
  } catch {
    // Storage may be forbidden or full; then a reload cannot name them.
  }
};

/** Files that this tab did not upload before a reload, until they are chosen again or dismissed. */
export const leftBehindStore = createStore<LeftBehind | null>(read());

const leftTo = (ownerId: string): LeftBehind | null => {
  const left = leftBehindStore.current();
  return left?.ownerId === ownerId ? left : null;
};

/** Notes what has still to be uploaded, besides what was left behind before. */
export const keepUnfinished = (ownerId: string | null, names: readonly string[], galleryId?: string): void => {
  if (ownerId === null) return;
  const left = leftTo(ownerId);
  const gallery = galleryId ?? left?.galleryId;
  write({ ownerId, names: [...(left?.names ?? []), ...names], ...(gallery && { galleryId: gallery }) });
};

/** Removes files that were chosen again; without an argument, all of them. */
export const clearLeftBehind = (chosen?: Iterable<string>): void => {
  const left = leftBehindStore.current();
  if (!left) return;
  const again = new Set(chosen);
  const names = chosen ? left.names.filter((name) => !again.has(name)) : [];
  leftBehindStore.set(names.length > 0 ? { ...left, names } : null);
  write({ ...left, names });
};

const CATEGORY_KEY = 'vitrine-upload-category';

/** The category of the previous batch, as long as it exists. */
export const lastCategory = (choices: readonly { id: string }[]): string => storedCategory(choices) || 'other';

/** The same; empty when there is none. */
export const storedCategory = (choices: readonly { id: string }[]): string => {
  try {
    const last = localStorage.getItem(CATEGORY_KEY) ?? '';
    return choices.some(({ id }) => id === last) ? last : '';
  } catch {
    return '';
  }
};

export const storeCategory = (id: string): void => {
  try {
    localStorage.setItem(CATEGORY_KEY, id);
  } catch {
    // Storage may be forbidden; then the next batch begins with the usual one.
  }
};
