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

/** Dark styles application pages; a portfolio always follows its template (OFF-07). */
export const applyColorMode = (followsTemplate: boolean): void => {
  document.documentElement.classList.toggle('dark', colorMode.current() === 'dark' && !followsTemplate);
  const bar = document.head.querySelector('meta[name="theme-color"]');
  bar?.setAttribute('content', getComputedStyle(document.documentElement).getPropertyValue('--paper').trim());
};
