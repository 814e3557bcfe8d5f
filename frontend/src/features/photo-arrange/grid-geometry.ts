/** Positions of tiles: all are of one size, so that a position is computed, not measured. Lengths in pixels. */
export interface Grid {
  columns: number;
  /** A tile's width, which is also the height of its print. */
  cell: number;
  gap: number;
  /** From the top of one row to the top of the next. */
  row: number;
}

/** Number, menu and, where there is space, title beneath a print; and the gap to the next row. */
const FOOT_PX = { titled: 44, bare: 36 };
const AIR_PX = 14;

/** A narrower tile has no space for a title. */
export const hasTitle = (cell: number): boolean => cell >= 116;

/** As many columns as fit, none narrower than `least`. */
export const gridOf = (width: number, least: number, gap: number): Grid => {
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const cell = Math.max(0, (width - gap * (columns - 1)) / columns);
  return { columns, cell, gap, row: cell + (hasTitle(cell) ? FOOT_PX.titled : FOOT_PX.bare) + AIR_PX };
};

export const heightOf = ({ columns, row }: Grid, count: number): number => Math.ceil(count / columns) * row;

export const placeOfTile = ({ columns, cell, gap, row }: Grid, index: number) => ({
  left: (index % columns) * (cell + gap),
  top: Math.floor(index / columns) * row,
});

/** The gap of the order that is nearest to a point, and the row in which it was meant: the end of one is the start of the next. */
export const gapNear = (grid: Grid, count: number, { x, y }: { x: number; y: number }): Target => {
  const last = Math.floor(Math.max(0, count - 1) / grid.columns);
  const row = Math.min(last, Math.max(0, Math.floor(y / grid.row)));
  const column = Math.min(grid.columns, Math.max(0, Math.round((x + grid.gap / 2) / (grid.cell + grid.gap))));
  const gap = Math.min(count, row * grid.columns + column);
  return { gap, row };
};

export interface Target {
  gap: number;
  row: number;
}

/** Where a gap reached by keys is shown: at the start of its row, but for the very end. */
export const targetOf = ({ columns }: Grid, count: number, gap: number): Target => ({
  gap,
  row: Math.floor(Math.min(gap, Math.max(0, count - 1)) / columns),
});

/** The middle of the line that marks a gap. */
export const markOf = ({ columns, cell, gap, row }: Grid, target: Target) => ({
  left: (target.gap - target.row * columns) * (cell + gap) - gap / 2,
  top: target.row * row,
  height: cell,
});

/** The tiles in rows from `top` to `bottom`, and some rows around them. */
export const tilesBetween = (
  { columns, row }: Grid,
  count: number,
  { top, bottom }: { top: number; bottom: number },
) => {
  const from = Math.max(0, Math.floor(top / row) - ROWS_AROUND) * columns;
  return { from: Math.min(from, count), to: Math.min(count, (Math.ceil(bottom / row) + ROWS_AROUND) * columns) };
};
const ROWS_AROUND = 2;
