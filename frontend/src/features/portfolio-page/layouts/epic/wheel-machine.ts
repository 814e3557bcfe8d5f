import { EPIC_WHEEL } from '../../../../shared/constants.js';

/** What the wheel has done so far. Times are milliseconds of one clock. */
export interface WheelState {
  sum: number;
  lastAt: number;
  lockedUntil: number;
}

export const WHEEL_AT_REST: WheelState = { sum: 0, lastAt: Number.NEGATIVE_INFINITY, lockedUntil: 0 };

/** Panels to move by. */
export type PanelMove = -1 | 0 | 1;

/**
 * Deltas add up until the wheel has been still for 150 ms; a sum over 50 units moves one panel, and for 1 s after that
 * the wheel is ignored (PORT-25 to PORT-27, PORT-42).
 */
export const turnWheel = (
  state: WheelState,
  { delta, at }: { delta: number; at: number },
): { state: WheelState; move: PanelMove } => {
  if (at < state.lockedUntil) return { state: { ...state, sum: 0, lastAt: at }, move: 0 };
  const sum = (at - state.lastAt >= EPIC_WHEEL.settleMs ? 0 : state.sum) + delta;
  if (Math.abs(sum) <= EPIC_WHEEL.threshold) return { state: { ...state, sum, lastAt: at }, move: 0 };
  return { state: { sum: 0, lastAt: at, lockedUntil: at + EPIC_WHEEL.lockMs }, move: sum > 0 ? 1 : -1 };
};

const LINE_UNITS = 40;

/** A wheel event in units: some browsers and mice count lines or pages. */
export const wheelUnits = (
  { deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>,
  pageHeight: number,
): number => deltaY * (deltaMode === 1 ? LINE_UNITS : deltaMode === 2 ? pageHeight : 1);
