import { createStoredChoice, useStore } from './create-store.js';

const OFF = 'off';

/**
 * Letters and signs pressed alone are shortcuts. Speech input and unsteady hands press them unawares, so users may switch
 * them off (WCAG 2.1.4).
 */
const singleKeys = createStoredChoice({
  key: 'vitrine-single-keys',
  parse: (stored) => stored !== OFF,
  format: (on) => (on ? null : OFF),
});

export const areSingleKeysOn = singleKeys.current;
export const setSingleKeys = singleKeys.set;
export const useSingleKeys = (): boolean => useStore(singleKeys);

/** A letter or a sign alone, as typing and speech input produce them. */
export const isSingleKey = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey;
