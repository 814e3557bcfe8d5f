/** Sizes of the photo wall, in pixels: all tiles are of one size, so that a place is computed, not measured. */
export interface Wall {
  columns: number;
  /** A tile's width, and the height of its print. */
  cell: number;
  gap: number;
  /** From the top of one row to the top of the next. */
  row: number;
}

/** Title, photographer, category and badges beneath a print, and the space to the next row. */
const FOOT_PX = 92;
const SPACE_PX = 28;
/** From this width on tiles are wider and further apart. */
const WIDE_PX = 600;

/** As many columns as fit into `width`. */
export const wallOf = (width: number): Wall => {
  const [least, gap] = width < WIDE_PX ? [144, 16] : [208, 24];
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const cell = Math.max(0, (width - gap * (columns - 1)) / columns);
  return { columns, cell, gap, row: cell + FOOT_PX + SPACE_PX };
};

export const placeOf = ({ columns, cell, gap, row }: Wall, index: number) => ({
  left: (index % columns) * (cell + gap),
  top: Math.floor(index / columns) * row,
});

/** The tile that an arrow key leads to from the tile at `index`, of `count`; null for other keys. */
export const tileAfter = (key: string, index: number, { columns }: Wall, count: number): number | null => {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -index,
    End: count - 1 - index,
  };
  const step = steps[key];
  if (step === undefined) return null;
  const next = index + step;
  // Below the last full row there may still be a shorter one.
  const isBelow = key === 'ArrowDown' && Math.floor(index / columns) < Math.floor((count - 1) / columns);
  return next >= 0 && next < count ? next : isBelow ? count - 1 : index;
};
