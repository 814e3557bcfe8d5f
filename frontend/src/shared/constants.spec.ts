import { expect, it } from '@jest/globals';
import {
  AI_TIMEOUT_MS,
  MB,
  optimisationFor,
  PHOTO_LIMITS,
  STORAGE_QUOTA_BYTES,
} from '@vitrine/contracts/media/photo.rules';
import * as limits from './constants.js';

it.each([
  ['LIM-01', limits.NAV_SCROLL_PX, 10],
  ['LIM-02', limits.TOOLTIP_DELAY_MS, 700],
  ['LIM-03', limits.TOOLTIP_SKIP_MS, 300],
  ['LIM-04', limits.SWIPE_PX, 50],
  ['LIM-05', limits.CAROUSEL_DOTS_MAX, 5],
  ['LIM-06', limits.SKELETON_TILES, 6],
  ['LIM-07', limits.LAYOUT_TRANSITION_MS, 450],
  ['LIM-08', limits.RESIZE_BLOCK_MS, 250],
  ['LIM-09', limits.DOT_STEP_MS, 100],
  ['LIM-10', limits.TOAST_WIDTH_PX, 420],
  ['LIM-12', limits.TOAST_MS, 5000],
  ['LIM-13', limits.TOAST_SWIPE_PX, 50],
  ['LIM-15', STORAGE_QUOTA_BYTES, 250 * MB],
  ['LIM-16', PHOTO_LIMITS.maxBytes, 25 * MB],
  ['LIM-17', optimisationFor(8 * MB), { maxWidth: 2400, quality: 0.9 }],
  ['LIM-18', optimisationFor(15 * MB), { maxWidth: 2000, quality: 0.88 }],
  ['LIM-19', optimisationFor(15 * MB + 1), { maxWidth: 1800, quality: 0.85 }],
  ['LIM-20', AI_TIMEOUT_MS, 15_000],
  ['LIM-21', limits.PROCESSING_DELAY_MS, 1_000],
  ['LIM-22', limits.MOBILE_BREAKPOINT_PX, 768],
  ['LIM-27', limits.ORIENTATION, { landscapeAbove: 1.1, portraitBelow: 0.9 }],
  ['LIM-33', limits.STATS_RETRY, { times: 2, delayMs: 1000 }],
  ['LIM-54', limits.HERO_MIN_HEIGHTS_PX, [600, 700, 800]],
  ['LIM-55', [limits.SCROLLER_STEP, limits.SCROLLER_EDGE_PX], [0.75, 10]],
  ['LIM-58', MB, 1024 * 1024],
])('%s holds', (_id, actual, wanted) => {
  expect(actual).toEqual(wanted);
});
