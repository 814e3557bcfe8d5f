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

const subscribe = (changed: () => void) => {
  if (listeners.size === 0) addEventListener('storage', followOtherTab);
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size === 0) removeEventListener('storage', followOtherTab);
  };
};

/** The choice made in another tab. */
const followOtherTab = ({ key }: StorageEvent) => {
  if (key !== THEME_STORAGE_KEY) return;
  current = storedMode();
  for (const listener of listeners) listener();
};

/** The server does not know the choice and renders the default; boot/color-mode.js has set the colours by then. */
export const useColorMode = (): ColorMode => useSyncExternalStore(subscribe, mode, () => 'light');

/** Dark styles application pages; a portfolio always follows its template (OFF-07). */
export const applyColorMode = (followsTemplate: boolean): void => {
  document.documentElement.classList.toggle('dark', mode() === 'dark' && !followsTemplate);
  const bar = document.head.querySelector('meta[name="theme-color"]');
  bar?.setAttribute('content', getComputedStyle(document.documentElement).getPropertyValue('--paper').trim());
};
