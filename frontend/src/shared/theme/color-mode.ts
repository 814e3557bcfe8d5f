import { THEME_STORAGE_KEY } from '../constants.js';
import { createStoredChoice, useStore } from '../lib/create-store.js';

export type ColorMode = 'light' | 'dark';

/** OFF-04, OFF-05. */
const colorMode = createStoredChoice<ColorMode>({
  key: THEME_STORAGE_KEY,
  parse: (stored) => (stored === 'dark' ? 'dark' : 'light'),
  format: String,
});

export const setColorMode = colorMode.set;

/** The server renders the default, as the choice is the browser's; app/boot/color-mode.ts has set the colours by then. */
export const useColorMode = (): ColorMode => useStore(colorMode, 'light');

/** `fixed`: the page has a mode of its own, whatever the visitor's is. */
export const applyColorMode = (fixed: ColorMode | null): void => {
  document.documentElement.classList.toggle('dark', (fixed ?? colorMode.current()) === 'dark');
  const bar = document.head.querySelector('meta[name="theme-color"]');
  bar?.setAttribute('content', getComputedStyle(document.documentElement).getPropertyValue('--paper').trim());
};
