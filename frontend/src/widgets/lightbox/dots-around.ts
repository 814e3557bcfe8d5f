/** As many as fit between the arrows of a phone 360 px wide. */
const MOST = 9;

/** Which photos have a dot: all of a few, else those around the one that is looked at. */
export const dotsAround = (at: number, total: number): number[] => {
  const count = Math.min(total, MOST);
  const first = Math.min(Math.max(at - Math.floor(count / 2), 0), total - count);
  return Array.from({ length: count }, (_, dot) => first + dot);
};
