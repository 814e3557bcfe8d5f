import type { KeyboardEvent } from 'react';

/**
 * Radix lets only the newest layer hear Escape, and a toast is one: it would keep the key from the dialog below it. What
 * that was not handled closes the dialog here.
 */
export const closeOnEscape = (close: () => void) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  },
});
