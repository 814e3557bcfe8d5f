import type { Oklch } from './oklab.js';

/** Below this chroma the eye calls a colour grey, unless it is very light or dark, where it is stricter. */
const GREY_BELOW = 0.025;

const greyName = (l: number): string => {
  if (l < 0.24) return 'black';
  if (l < 0.5) return 'dark gray';
  if (l < 0.74) return 'gray';
  return l < 0.93 ? 'light gray' : 'white';
};

/** [hue up to, name] around the OKLCH circle. */
const HUES: readonly (readonly [number, string])[] = [
  [12, 'pink'],
  [38, 'red'],
  [72, 'orange'],
  [112, 'yellow'],
  [158, 'green'],
  [215, 'teal'],
  [280, 'blue'],
  [325, 'purple'],
  [360, 'pink'],
];

/** Everyday English name of a colour. */
export const colourName = ({ l, c, h }: Oklch): string => {
  if (c < GREY_BELOW || l < 0.13) return greyName(l);
  const name = HUES.find(([upTo]) => h <= upTo)?.[1] ?? 'pink';
  if (name === 'orange' || (name === 'red' && c < 0.1)) {
    if (l < 0.62 && c < 0.14) return 'brown';
    if (c < 0.09) return 'beige';
  }
  if (name === 'yellow') {
    if (l < 0.45) return c < 0.06 && h < 95 ? 'brown' : 'olive';
    if (l < 0.68 && c < 0.06) return l < 0.55 ? 'brown' : 'beige';
    if (l < 0.68 && c < 0.13) return h < 96 ? 'ochre' : 'olive';
    if (h > 105 && c > 0.06) return 'lime';
    if (c < 0.07) return l > 0.85 ? 'cream' : 'beige';
    if (c < 0.1) return 'beige';
  }
  if (name === 'green' && l < 0.38) return 'dark green';
  if (name === 'blue') {
    if (l < 0.33) return 'navy';
    if (l > 0.7) return 'light blue';
  }
  if (c < 0.04 && name !== 'blue' && name !== 'green') return greyName(l);
  return name;
};
