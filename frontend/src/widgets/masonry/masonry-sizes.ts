import { PHONE_WIDTH } from '../photo-image/phone-sizes.js';

/** Widths of the window from which a masonry has its second and third number of columns; the same as in masonry.css. */
const MEDIUM_PX = 600;
const WIDE_PX = 1080;

export interface MasonryColumns {
  medium: number;
  wide: number;
}

/** `sizes` of a tile in a masonry between the margins of a page. */
export const masonrySizes = ({ medium, wide }: MasonryColumns): string =>
  [
    `(min-width: 1280px) ${share(160, wide)}`,
    `(min-width: ${WIDE_PX}px) ${share(80, wide)}`,
    `(min-width: 768px) ${share(80, medium)}`,
    `(min-width: ${MEDIUM_PX}px) ${share(40, medium)}`,
    PHONE_WIDTH,
  ].join(', ');

const share = (margins: number, columns: number): string =>
  columns === 1 ? `calc(100vw - ${margins}px)` : `calc((100vw - ${margins + 16 * (columns - 1)}px) / ${columns})`;
