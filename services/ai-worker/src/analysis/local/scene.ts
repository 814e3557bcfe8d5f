import type { Measures } from './measure-image.js';

/** What an image probably shows, judged by colours and their places. */
export type Scene = 'monochrome' | 'open-land' | 'greenery' | 'sky' | 'none';

const MIN_SKY = 0.12;

/** `none` whenever the numbers do not speak clearly: a wrong category costs the photographer more than none. */
export const sceneOf = (m: Measures): Scene => {
  if (m.monochrome) return 'monochrome';
  const ground = m.greenBelow > 0.3 || m.earthBelow > 0.45;
  const overcast = m.paleTop > 0.6 && m.greenBelow > 0.45;
  if (ground && m.detail < 0.55 && (m.sky > MIN_SKY || overcast)) return 'open-land';
  // A green wall has no grain; leaves and grass do.
  if (m.detail > 0.1 && (m.green > 0.2 || (m.green > 0.12 && m.detail > 0.6))) return 'greenery';
  return m.sky > 0.45 ? 'sky' : 'none';
};

/** The category a scene is filed under; `other` unless it is sure. */
export const categoryOf = (scene: Scene): string => {
  if (scene === 'monochrome') return 'black-and-white';
  if (scene === 'open-land') return 'landscape';
  return scene === 'greenery' ? 'nature' : 'other';
};
