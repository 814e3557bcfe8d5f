import { useMediaQuery } from '../../shared/hooks/use-media-query.js';

/** Every row is as high as its picture asks for, so that the middle of ten thousand rows is known without drawing them. */
const ROW_PX = 121;
const CARD_PX = 189;

/** What lies over the edges of the window: the site's bar and the toolbar, and the bar of a selection. */
export const COVERED = { top: 190, bottom: 96 };

export const useRowHeight = (): number => (useMediaQuery('(width < 768px)') ? CARD_PX : ROW_PX);
