import type { FocalPoint } from '@vitrine/contracts/media/photo-image';

/** The default focal point. */
export const MIDDLE: FocalPoint = { x: 50, y: 50 };

const STEPS: Record<string, FocalPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const share = (value: number): number => Math.min(100, Math.max(0, Math.round(value)));

/** Where an arrow key moves the point; null for every other key. */
export const movedByKey = (point: FocalPoint, key: string): FocalPoint | null => {
  const step = STEPS[key];
  return step ? { x: share(point.x + step.x), y: share(point.y + step.y) } : null;
};

/** The point of a box (as of `getBoundingClientRect`) at a place in the window. */
export const pointAt = (
  box: { left: number; top: number; width: number; height: number },
  place: { clientX: number; clientY: number },
): FocalPoint => ({
  x: share((100 * (place.clientX - box.left)) / box.width),
  y: share((100 * (place.clientY - box.top)) / box.height),
});

export const isSamePoint = (a: FocalPoint | null, b: FocalPoint | null): boolean => a?.x === b?.x && a?.y === b?.y;
