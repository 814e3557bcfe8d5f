import type { KeyboardEvent } from 'react';

/**
 * Radix passes Escape only to the newest layer, and a toast is one: it would keep the key from the dialog below it. A
 * key that is not handled closes the dialog here.
 */
export const closeOnEscape = (close: () => void) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  },
});
