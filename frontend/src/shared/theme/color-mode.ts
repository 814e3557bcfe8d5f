import { useSyncExternalStore } from 'react';
import { THEME_STORAGE_KEY } from '../constants.js';

export type ColorMode = 'light' | 'dark';

const listeners = new Set<() => void>();

/** OFF-04, OFF-05. Storage may be forbidden, then the default stands. */
const storedMode = (): ColorMode => {
  try {
    return localStorage.getItem(THEME_STORAGE_KEY) === 'dark' ? 'dark' : 'light';
  } catch {
    return 'light';
  }
};

let current: ColorMode | null = null;
const mode = () => (current ??= storedMode());

export const setColorMode = (next: ColorMode): void => {
  current = next;
  try {
    localStorage.setItem(THEME_STORAGE_KEY, next);
  } catch {
    // Then the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
};

export const useColorMode = (): ColorMode =>
  useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, mode);

/** Dark styles application pages; a portfolio always follows its template (OFF-07). */
export const applyColorMode = (wanted: ColorMode, followsTemplate: boolean): void => {
  document.documentElement.classList.toggle('dark', wanted === 'dark' && !followsTemplate);
};
