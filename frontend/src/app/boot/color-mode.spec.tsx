import { afterEach, expect, it, jest } from '@jest/globals';
import { THEME_STORAGE_KEY } from '../../shared/constants.js';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  document.documentElement.className = '';
});

const isDark = async () => {
  jest.resetModules();
  await import('./color-mode.js');
  return document.documentElement.className === 'dark';
};

it.each([
  [null, false],
  ['light', false],
  ['dark', true],
])('OFF-05 sets the stored colour mode: %s', async (stored, dark) => {
  if (stored) localStorage.setItem(THEME_STORAGE_KEY, stored);
  expect(await isDark()).toBe(dark);
});
it('is light where storage is forbidden', async () => {
  localStorage.setItem(THEME_STORAGE_KEY, 'dark');
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect(await isDark()).toBe(false);
});
