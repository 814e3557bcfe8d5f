import { useRef } from 'react';

/** Where the dialog that was opened last came from, until it is closed. */
let lastOpener: Element | null = null;

/**
 * Radix gives the focus back to a trigger of its own; these dialogs have none and are opened from anywhere. One that
 * takes another's place gives it back to where the first came from.
 */
export const useFocusReturn = () => {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      const { activeElement, body } = document;
      opener.current = activeElement && activeElement !== body ? activeElement : lastOpener;
      lastOpener = opener.current;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (lastOpener === opener.current) lastOpener = null;
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
  };
};
