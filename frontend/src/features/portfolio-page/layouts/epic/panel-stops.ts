/** A panel on the page, in pixels from its top, as a reader sees it below the bar. */
export interface Panel {
  top: number;
  bottom: number;
}

interface View {
  /** Where on the page the view begins, below the bar. */
  at: number;
  height: number;
}

const NEAR = 2;

/**
 * Where a step up or down leads, or null when the page should scroll as it always does: inside a panel higher than the
 * window, above the first and below the last one.
 */
export const nextStop = (panels: readonly Panel[], { at, height }: View, direction: 1 | -1): number | null => {
  const here = panels.findLast(({ top }) => top <= at + NEAR);
  if (direction > 0) {
    if (here && isTall(here, height) && here.bottom > at + height + NEAR) return null;
    return panels.find(({ top }) => top > at + NEAR)?.top ?? null;
  }
  if (!here) return null;
  if (at > here.top + NEAR) return isTall(here, height) && at < here.bottom ? null : here.top;
  const before = panels.findLast(({ top }) => top < at - NEAR);
  if (!before) return null;
  // A tall panel is entered at its foot.
  return isTall(before, height) ? Math.max(before.top, before.bottom - height) : before.top;
};

const isTall = ({ top, bottom }: Panel, height: number): boolean => bottom - top > height + NEAR;
