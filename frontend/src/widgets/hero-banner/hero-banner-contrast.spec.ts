import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { HERO_MIN_HEIGHTS_PX } from '../../shared/constants.js';

const css = readFileSync(new URL('hero-banner.css', import.meta.url), 'utf8');

type Stop = readonly [at: number, alpha: number];

/** The stops of the gradient in the first rule after `selector`; 100 % is at `height`. */
const stopsOf = (selector: string, height: number): Stop[] => {
  const rule = css.slice(css.indexOf(selector));
  const gradient = /linear-gradient\(([\s\S]*?)\n {2}\)/.exec(rule)?.[1] ?? '';
  return [...gradient.matchAll(/rgb\(0 0 0 \/ ([\d.]+)\) (\d+)(px|%)?/g)].map(([, alpha, at, unit]) => [
    unit === '%' ? height : Number(at),
    Number(alpha),
  ]);
};
const alphaAt = (stops: readonly Stop[], y: number): number => {
  const next = stops.findIndex(([at]) => at >= y);
  const [b, to] = stops[next === -1 ? stops.length - 1 : next]!;
  const [a, from] = stops[Math.max(0, (next === -1 ? stops.length : next) - 1)]!;
  return b === a ? to : from + ((to - from) * (y - a)) / (b - a);
};

const linear = (part: number) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
/** WCAG contrast of white text, of that opacity, on a grey pixel under so much black. */
const contrast = (alpha: number, { pixel = 1, opacity = 1 } = {}): number => {
  const ground = pixel * (1 - alpha);
  const words = opacity + (1 - opacity) * ground;
  return (linear(words) + 0.05) / (linear(ground) + 0.05);
};

/** The style sheet's numbers: the text begins 112 px into its box, the gradient 148 px above it. */
const WORDS_FROM = 148 + 112;
/** A name of one line, a tagline of one line, the line of categories. */
const LOWEST_BOX = 148 + 112 + 42 + 42 + 36 + 68;

describe('white text on a hero', () => {
  it.each([LOWEST_BOX, 700, 1000, 1600])('HERO-01 have 4.5:1 on pure white, in a box of %i px', (height) => {
    const stops = stopsOf('.hero-words::before', height);
    expect(stops).toHaveLength(7);
    for (let y = WORDS_FROM; y <= height; y += 1) expect([y, contrast(alphaAt(stops, y)) >= 4.5]).toEqual([y, true]);
  });
  it.each([LOWEST_BOX, 700, 1000, 1600])(
    'have it for categories that are not chosen, at 80 %%, too: %i px',
    (height) => {
      const stops = stopsOf('.hero-words::before', height);
      // The line of categories is the last 68 px.
      for (let y = height - 68; y <= height; y += 1)
        expect(contrast(alphaAt(stops, y), { opacity: 0.8 })).toBeGreaterThanOrEqual(4.5);
    },
  );
  it('has it in the bar, whose text ends at 52 px at the latest', () => {
    const stops = stopsOf('.site-nav::before {', 232);
    for (let y = 0; y <= 52; y += 1) expect(contrast(alphaAt(stops, y))).toBeGreaterThanOrEqual(4.5);
    expect(alphaAt(stops, 232)).toBeCloseTo(0);
  });
  it('would not have it with less', () => {
    expect(contrast(0.53)).toBeLessThan(4.5);
    expect(contrast(0.54)).toBeGreaterThanOrEqual(4.5);
  });
});

it('HERO-07 HERO-08 LIM-54 is at least 600, 700 or 800 px high, by the width of the window', () => {
  const heights = [...css.matchAll(/min-height: max\((\d+)px, 100svh\)/g)].map(([, px]) => Number(px));
  const widths = [...css.matchAll(/@media \(width >= (\d+)px\)/g)].map(([, px]) => Number(px));
  expect([heights, widths]).toEqual([[...HERO_MIN_HEIGHTS_PX], [768, 1280]]);
});
