import { FEATURED_EVERY } from '@vitrine/contracts/portfolio/page.rules';

export interface WallRow<P> {
  photos: P[];
  /** One picture over the whole width. */
  isLarge: boolean;
}

const ROW = FEATURED_EVERY - 1;

/**
 * Rows of three, and the featured photo of every 4th slot in a row of its own. What is left at the end fills its row,
 * but a row is only begun when it is known to be full or the last one: what is drawn never changes.
 */
export const rowsOf = <P extends { featured: boolean }>(wall: readonly P[], isComplete: boolean): WallRow<P>[] => {
  const rows: WallRow<P>[] = [];
  let row: P[] = [];
  const close = () => {
    if (row.length > 0) rows.push({ photos: row, isLarge: row.length === 1 });
    row = [];
  };
  for (const [at, photo] of wall.entries()) {
    if (row.length === 0 && photo.featured && (at + 1) % FEATURED_EVERY === 0) {
      rows.push({ photos: [photo], isLarge: true });
      continue;
    }
    row.push(photo);
    if (row.length === ROW) close();
  }
  if (isComplete) close();
  return rows;
};
