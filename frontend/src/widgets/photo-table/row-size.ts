import { useMediaQuery } from '../../shared/hooks/use-media-query.js';

/** As high as a photo and its facts need. The table hands it to the style sheet as `--row`. */
const ROW_PX = 121;
const CARD_PX = 189;

/** What lies over the edges of the window: the site's bar, the toolbar and the table's head; the bar of a selection. */
export const COVERED = { top: 190, bottom: 96 };

export const useRowHeight = (): number => (useMediaQuery('(width < 768px)') ? CARD_PX : ROW_PX);
