import { FEATURED_EVERY } from '@vitrine/contracts/portfolio/page.rules';
import { orientationOf, type PhotoView } from '../../../../widgets/photo-image/photo-view.js';

const ROW = FEATURED_EVERY - 1;

/**
 * Rows of three, and the featured photo of every 4th slot in a row of its own, unless it is a portrait, which would leave
 * two thirds of the row empty. What is left at the end fills its row, but a row is only begun when it is known to be full
 * or the last one: what is rendered never changes.
 */
export const justifiedRows = <P extends Pick<PhotoView, 'featured' | 'image'>>(
  photos: readonly P[],
  isComplete: boolean,
): P[][] => {
  const rows: P[][] = [];
  let row: P[] = [];
  const close = () => {
    if (row.length > 0) rows.push(row);
    row = [];
  };
  for (const [at, photo] of photos.entries()) {
    const isLarge = photo.featured && (at + 1) % FEATURED_EVERY === 0 && isWide(photo);
    if (row.length === 0 && isLarge) {
      rows.push([photo]);
      continue;
    }
    row.push(photo);
    if (row.length === ROW) close();
  }
  if (isComplete) close();
  return rows;
};

const isWide = ({ image }: Pick<PhotoView, 'image'>): boolean =>
  orientationOf(image.width, image.height) !== 'portrait';
