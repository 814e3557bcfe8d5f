import { createStore } from '../../../shared/lib/create-store.js';

/** Files that were not uploaded when the page was left. */
export interface LeftBehind {
  ownerId: string;
  names: readonly string[];
}

const KEY = 'vitrine-unfinished-uploads';

const read = (): LeftBehind | null => {
  try {
    const { ownerId, names } = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<LeftBehind>;
    return typeof ownerId === 'string' && Array.isArray(names) && names.length > 0 ? { ownerId, names } : null;
  } catch {
    // There is nothing, or storage is forbidden.
    return null;
  }
};

const write = (left: LeftBehind): void => {
  try {
    if (left.names.length > 0) sessionStorage.setItem(KEY, JSON.stringify(left));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage may be forbidden or full; then a reload cannot name them.
  }
};

/** Files that this tab did not upload before a reload, until they are chosen again or dismissed. */
export const leftBehindStore = createStore<LeftBehind | null>(read());

const leftTo = (ownerId: string): readonly string[] => {
  const left = leftBehindStore.current();
  return left?.ownerId === ownerId ? left.names : [];
};

/** Notes what has still to be uploaded, besides what was left behind before. */
export const keepUnfinished = (ownerId: string | null, names: readonly string[]): void => {
  if (ownerId !== null) write({ ownerId, names: [...leftTo(ownerId), ...names] });
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
