/** Room between two neighbours when photos are numbered anew: enough for twenty moves to the very same place. */
export const STEP = 2 ** 20;

/** Where moved photos go: behind `after`, before `before`; null when there is no such neighbour. */
export interface Gap {
  after: number | null;
  before: number | null;
  /** Where a photo uploaded right now would go: no moved one may stand in front of it. */
  front: number;
}

/** `count` whole numbers, ascending, inside the gap and apart from its ends; null when the gap is too small. */
export const placesBetween = ({ after, before, front }: Gap, count: number): number[] | null => {
  if (before === null) {
    const last = after ?? front;
    return Array.from({ length: count }, (_, i) => last + STEP * (i + 1));
  }
  // In front of all, close to the first one, so that the gap before it lasts.
  if (after === null && before - front > STEP * (count + 1))
    return Array.from({ length: count }, (_, i) => before - STEP * (count - i));
  const from = after ?? front;
  const step = Math.floor((before - from) / (count + 1));
  return step < 1 ? null : Array.from({ length: count }, (_, i) => from + step * (i + 1));
};
