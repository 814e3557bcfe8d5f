import { msg } from '@lingui/core/macro';
import { createStoredChoice, useStore } from '../../shared/lib/create-store.js';

/** Steps of the slider: how wide a tile is at least, in pixels, at a desk and on a phone. */
export const TILE_SIZES = [
  { name: msg`Small`, desk: 120, phone: 76 },
  { name: msg`Medium`, desk: 176, phone: 100 },
  { name: msg`Large`, desk: 240, phone: 150 },
  { name: msg`Very large`, desk: 340, phone: 300 },
] as const;
const USUAL = 1;

/** The step of {@link TILE_SIZES} that was selected last. */
const tileSize = createStoredChoice({
  key: 'vitrine-arrange-size',
  parse: (stored) => {
    const step = Number(stored ?? USUAL);
    return TILE_SIZES[step] ? step : USUAL;
  },
  format: String,
});

export const setTileSize = tileSize.set;
export const useTileSize = (): number => useStore(tileSize);
