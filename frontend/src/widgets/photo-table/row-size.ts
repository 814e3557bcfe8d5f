import { useMediaQuery } from '../../shared/hooks/use-media-query.js';

/** The height of a photo and its data. The table sets it as `--row` for the style sheet. */
const ROW_PX = 121;
const CARD_PX = 189;

/** What covers the edges of the window: the site's bar, the toolbar and the table's head; the bar of a selection. */
export const COVERED = { top: 190, bottom: 96 };

export const useRowHeight = (): number => (useMediaQuery('(width < 768px)') ? CARD_PX : ROW_PX);
