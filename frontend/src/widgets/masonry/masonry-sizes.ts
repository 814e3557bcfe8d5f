import { PHONE_WIDTH } from '../photo-image/phone-sizes.js';

/** Widths of the window from which a masonry has its second and third number of columns. */
export const MASONRY_BREAKPOINTS_PX = { medium: 600, wide: 1080 } as const;

export interface MasonryColumns {
  medium: number;
  wide: number;
}

/** `sizes` of a tile in a masonry between the margins of a page. */
export const masonrySizes = ({ medium, wide }: MasonryColumns): string =>
  [
    `(min-width: 1280px) ${share(160, wide)}`,
    `(min-width: ${MASONRY_BREAKPOINTS_PX.wide}px) ${share(80, wide)}`,
    `(min-width: 768px) ${share(80, medium)}`,
    `(min-width: ${MASONRY_BREAKPOINTS_PX.medium}px) ${share(40, medium)}`,
    PHONE_WIDTH,
  ].join(', ');

const share = (margins: number, columns: number): string =>
  columns === 1 ? `calc(100vw - ${margins}px)` : `calc((100vw - ${margins + 16 * (columns - 1)}px) / ${columns})`;
