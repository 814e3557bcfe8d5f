import type { RefObject } from 'react';
import { useKeyBindings } from '../../../shared/hooks/use-key-bindings.js';
import { keyLookup } from '../../../shared/lib/key-bindings.js';

const keyOf = keyLookup([
  { id: 'search', keys: ['/'] },
  { id: 'clear', keys: ['escape'] },
]);

interface ListKeys {
  /** Root element of the list. */
  box: RefObject<HTMLElement | null>;
  search: RefObject<HTMLInputElement | null>;
  /** False: there is nothing to clear. */
  clear: () => boolean;
}

/** Page-wide keys of a list. Of several lists the focused one handles them, else the first. */
export const useListKeys = ({ box, search, clear }: ListKeys): void => {
  const isElsewhere = () => {
    const list = document.activeElement?.closest('[data-list]');
    return Boolean(list) && list !== box.current;
  };
  useKeyBindings(keyOf, {
    search: () => {
      if (isElsewhere() || !search.current) return false;
      search.current.focus();
      return true;
    },
    clear: () => !isElsewhere() && clear(),
  });
};
