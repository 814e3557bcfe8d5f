import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import { THEME_STORAGE_KEY } from '../src/shared/constants.js';

const source = readFileSync(new URL('../boot/color-mode.js', import.meta.url), 'utf8');

const isDark = (getItem: (key: string) => string | null) => {
  const classes: string[] = [];
  runInNewContext(source, {
    localStorage: { getItem },
    document: { documentElement: { classList: { add: (name: string) => classes.push(name) } } },
  });
  return classes.includes('dark');
};

it.each([
  [null, false],
  ['light', false],
  ['dark', true],
])('OFF-05 sets the stored colour mode: %s', (stored, dark) => {
  expect(isDark((key) => (key === THEME_STORAGE_KEY ? stored : null))).toBe(dark);
});
it('is light where storage is forbidden', () => {
  expect(
    isDark(() => {
      throw new Error('denied');
    }),
  ).toBe(false);
});
