import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { MASONRY_BREAKPOINTS_PX } from './masonry-sizes.js';

it('has the breakpoints of the style sheet', () => {
  const css = readFileSync(new URL('../../styles.css', import.meta.url), 'utf8');
  const inCss = [...css.matchAll(/--breakpoint-masonry-(\w+): (\d+)px/g)].map(([, name, px]) => [name, Number(px)]);
  expect(Object.fromEntries(inCss)).toEqual(MASONRY_BREAKPOINTS_PX);
});
