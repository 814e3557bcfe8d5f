import { MB } from '@vitrine/contracts/media/photo.rules';

/** LIM-48 to LIM-51. */
export const COMPATIBILITY = {
  /** Exclusive. */
  pageLoadMs: 5_000,
  imageMs: 5_000,
  /** Exclusive. */
  memoryBytes: 50 * MB,
  /** Lowest score of a colour, in percent. */
  scoreColours: { green: 90, yellow: 70 },
} as const;

export type ScoreColour = 'green' | 'yellow' | 'red';

/** ADM-COMP-06 to ADM-COMP-08. `score` in percent. */
export const colourOfScore = (score: number): ScoreColour => {
  const { green, yellow } = COMPATIBILITY.scoreColours;
  if (score >= green) return 'green';
  return score >= yellow ? 'yellow' : 'red';
};
