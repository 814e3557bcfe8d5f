import { useSyncExternalStore } from 'react';

/** Steps of the slider: how wide a tile is at least, in pixels, at a desk and on a phone. */
export const TILE_SIZES = [
  { name: 'Small', desk: 120, phone: 76 },
  { name: 'Medium', desk: 176, phone: 100 },
  { name: 'Large', desk: 240, phone: 150 },
  { name: 'Very large', desk: 340, phone: 300 },
] as const;
const USUAL = 1;

const KEY = 'vitrine-arrange-size';
const listeners = new Set<() => void>();
/** The choice where storage is forbidden: it lasts as long as the page. */
let kept: string | null = null;

const read = (): number => {
  let text = kept;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    // Kept above.
  }
  const step = Number(text ?? USUAL);
  return TILE_SIZES[step] ? step : USUAL;
};

export const setTileSize = (step: number): void => {
  kept = String(step);
  try {
    localStorage.setItem(KEY, kept);
  } catch {
    // Kept above.
  }
  for (const listener of listeners) listener();
};

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

/** The step of {@link TILE_SIZES} that was chosen last. */
export const useTileSize = (): number => useSyncExternalStore(subscribe, read);
