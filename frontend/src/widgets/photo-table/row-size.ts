import { useMediaQuery } from '../../shared/hooks/use-media-query.js';

/** The height of a photo and its data. The table sets it as `--row` for the style sheet. */
const ROW_PX = 121;
const CARD_PX = 189;

// As high as in styles.css (`--bar`), photo-table.css (`--toolbar`) and data-table.css on a wide window.
const SITE_BAR_PX = 72;
const TOOLBAR_PX = 72;
const TABLE_HEAD_PX = 46;
const SELECTION_BAR_PX = 96;

/** What covers the edges of the window. */
export const COVERED = { top: SITE_BAR_PX + TOOLBAR_PX + TABLE_HEAD_PX, bottom: SELECTION_BAR_PX };

export const useRowHeight = (): number => (useMediaQuery('(width < 768px)') ? CARD_PX : ROW_PX);
