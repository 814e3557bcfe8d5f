/** Where a tile stands: its column from 1, and what is above it there. */
export interface Place {
  column: number;
  /** Height of the pictures above, in widths of a column. */
  above: number;
  /** How many tiles are above. */
  before: number;
}

interface Sized {
  image: { width: number; height: number };
}

/** What lies between two tiles, in widths of a column: near enough on every window to judge which column is shortest. */
const GAP = 0.05;
const CAPTION = 0.2;
/** Columns that differ by less are even, and the one further left is next: that keeps the order readable. */
const EVEN = 0.02;

/**
 * Puts every tile into the shortest column so far. Nothing of it depends on the width of a window, so that a server can
 * do it; and a tile's place depends on those before it alone, so that what is drawn stays where it is when more follow.
 */
export const placeTiles = (photos: readonly Sized[], columns: number, hasCaptions: boolean): Place[] => {
  const between = GAP + (hasCaptions ? CAPTION : 0);
  const stacks = Array.from({ length: columns }, () => ({ above: 0, before: 0 }));
  const heightOf = (stack: { above: number; before: number }) => stack.above + stack.before * between;

  return photos.map(({ image }) => {
    let column = 0;
    for (const [at, stack] of stacks.entries())
      if (heightOf(stack) < heightOf(stacks[column] ?? stack) - EVEN) column = at;
    const stack = stacks[column] ?? { above: 0, before: 0 };
    const place = { column: column + 1, above: round(stack.above), before: stack.before };
    stack.above += image.height / image.width;
    stack.before += 1;
    return place;
  });
};

const round = (value: number) => Math.round(value * 10_000) / 10_000;
