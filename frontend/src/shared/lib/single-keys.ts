import { useSyncExternalStore } from 'react';

const KEY = 'vitrine-single-keys';
const OFF = 'off';
const listeners = new Set<() => void>();
/** The choice where storage is forbidden: it lasts as long as the page. */
let kept: string | null = null;

/**
 * Letters and signs pressed alone are shortcuts. Speech input and unsteady hands press them unawares, so a person may
 * switch them off (WCAG 2.1.4).
 */
export const areSingleKeysOn = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return kept !== OFF;
  }
};

export const setSingleKeys = (on: boolean): void => {
  kept = on ? null : OFF;
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // Kept above.
  }
  for (const listener of listeners) listener();
};

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn);

/** A letter or a sign alone, as it comes of typing and of speaking too. */
export const isSingleKey = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey;
