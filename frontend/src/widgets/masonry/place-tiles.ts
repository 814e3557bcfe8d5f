/** A tile's place: its column from 1, and the height above it there. */
export interface Place {
  column: number;
  /** Height of the photos above, in widths of a column. */
  above: number;
  /** How many tiles are above. */
  before: number;
}

interface Sized {
  image: { width: number; height: number };
}

/** The gap between two tiles, in widths of a column: exact enough on every window to find the shortest column. */
const GAP = 0.05;
const CAPTION = 0.2;
/** Columns that differ by less are even, and the one further left is next: that keeps the order readable. */
const EVEN = 0.02;

interface Stack {
  above: number;
  before: number;
}

/** How many of the last tiles may change columns for an even end. */
const TAIL = 6;
/** An end that is so much more even, in widths of a column, is worth another column than the shortest one. */
const WORTH = 0.03;

/**
 * Puts every tile into the shortest column so far. Nothing of it depends on the width of a window, so that a server can
 * do it; and a tile's place depends on those before it alone, so that what is rendered stays where it is when more follow. Of a
 * masonry that is complete the last few tiles are put where the columns end most evenly.
 */
export const placeTiles = (
  photos: readonly Sized[],
  columns: number,
  hasCaptions: boolean,
  isComplete = false,
): Place[] => {
  const between = GAP + (hasCaptions ? CAPTION : 0);
  const stacks = Array.from({ length: columns }, (): Stack => ({ above: 0, before: 0 }));
  const heightOf = (stack: Stack) => stack.above + stack.before * between;
  const put = ({ image }: Sized, column: number): Place => {
    const stack = stacks[column] ?? { above: 0, before: 0 };
    const place = { column: column + 1, above: round(stack.above), before: stack.before };
    stack.above += image.height / image.width;
    stack.before += 1;
    return place;
  };
  const tail = isComplete && columns > 1 && photos.length > columns ? photos.slice(-TAIL) : [];
  const begun = photos.slice(0, photos.length - tail.length).map((photo) => put(photo, shortest(stacks.map(heightOf))));
  const heights = tail.map(({ image }) => image.height / image.width + between);
  const chosen = evenEnd(stacks.map(heightOf), heights);
  return [...begun, ...tail.map((photo, at) => put(photo, chosen[at] ?? 0))];
};

const shortest = (heights: readonly number[]): number => {
  let column = 0;
  for (const [at, height] of heights.entries()) if (height < (heights[column] ?? height) - EVEN) column = at;
  return column;
};

/** The columns of the last tiles, all ways looked at: 729 of them with three columns. */
const evenEnd = (begun: readonly number[], heights: readonly number[]): number[] => {
  let best: { columns: number[]; cost: number } = { columns: [], cost: Infinity };
  const look = (ends: readonly number[], columns: readonly number[], detours: number): void => {
    const height = heights[columns.length];
    if (height === undefined) {
      const cost = Math.max(...ends) - Math.min(...ends) + detours * WORTH;
      if (cost < best.cost - 1e-9) best = { columns: [...columns], cost };
      return;
    }
    const usual = shortest(ends);
    for (const column of ends.keys())
      look(
        ends.map((end, at) => (at === column ? end + height : end)),
        [...columns, column],
        detours + (column === usual ? 0 : 1),
      );
  };
  look(begun, [], 0);
  return best.columns;
};

const round = (value: number) => Math.round(value * 10_000) / 10_000;
