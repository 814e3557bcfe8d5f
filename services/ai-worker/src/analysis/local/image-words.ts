import type { Measures } from './measure-image.js';
import type { Scene } from './scene.js';

export type Format = 'landscape' | 'portrait' | 'square';

/** The same limits as the frontend's orientation filter uses: a tenth off square is still square. */
export const formatOf = (width: number, height: number): Format => {
  const ratio = width / height;
  if (ratio > 1.1) return 'landscape';
  return ratio < 0.9 ? 'portrait' : 'square';
};

/** `a, b and c`. */
export const listWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const family = (name: string): string => name.replace(/^(dark|light) /, '');

/** Up to `max` colour names, each family once, most striking first. */
export const mainColours = ({ palette }: Measures, max: number): string[] =>
  [...new Set(palette.filter(({ share }) => share >= 0.04).map(({ name }) => family(name)))].slice(0, max);

const isQuiet = (name: string): boolean => ['gray', 'white', 'black', 'cream', 'beige'].includes(name);

/** `warm`, `cool` or null when neither rules. */
export const temperatureOf = ({ warm, cool, monochrome }: Measures): 'warm' | 'cool' | null => {
  if (monochrome) return null;
  if (warm > 0.4 && warm > cool * 2) return 'warm';
  return cool > 0.4 && cool > warm * 2 ? 'cool' : null;
};

export const brightnessOf = ({ light }: Measures): 'bright' | 'dark' | null => {
  if (light > 0.68) return 'bright';
  return light < 0.4 ? 'dark' : null;
};

export const contrastOf = ({ contrast }: Measures): 'strong' | 'soft' | null => {
  if (contrast > 0.66) return 'strong';
  return contrast < 0.36 ? 'soft' : null;
};

const landTitle = (m: Measures): string => {
  const land = m.greenBelow > 0.3 ? 'green land' : 'open land';
  if (m.lowSun) return `Low sun over ${land}`;
  return `${m.sky > 0.12 ? 'Blue' : 'Pale'} sky over ${land}`;
};

const greenTitle = (m: Measures): string => {
  if (m.lowSun) return 'Low sun in the green';
  if (m.sky > 0.06) return 'Green against a blue sky';
  return m.detail > 0.5 ? 'Deep in the green' : 'Shades of green';
};

const colourTitle = (m: Measures): string => {
  const colours = mainColours(m, 3);
  const loud = colours.filter((name) => !isQuiet(name));
  if (loud.length === 0) return m.light > 0.6 ? 'Quiet light tones' : 'Quiet grays';
  if (loud.length === 3) return capitalise(listWords(loud));
  if (loud.length === 1 && m.warm > 0.6) return `Warm ${loud[0]} tones`;
  return capitalise(listWords(colours.slice(0, 2)));
};

/** A calm title that claims no more than was measured. */
export const titleFor = (scene: Scene, m: Measures): string => {
  if (scene === 'monochrome') return m.light < 0.4 ? 'Study in shadow' : 'Study in black and white';
  if (scene === 'open-land') return landTitle(m);
  if (scene === 'greenery') return greenTitle(m);
  return scene === 'sky' ? 'Under a wide blue sky' : colourTitle(m);
};

/** What the image shows, as half a sentence; empty when unsure. */
export const scenePhrase = (scene: Scene, m: Measures): string => {
  const sun = m.lowSun ? ', the sun low and in view' : '';
  if (scene === 'open-land') {
    const land = m.greenBelow > 0.3 ? 'green' : 'open';
    return `${m.sky > 0.12 ? 'blue' : 'pale'} sky over ${land} ground${sun}`;
  }
  if (scene === 'greenery')
    return `${m.sky > 0.06 ? 'greenery against blue sky' : 'greenery filling much of the frame'}${sun}`;
  return scene === 'sky' ? 'blue sky across most of the frame' : '';
};
