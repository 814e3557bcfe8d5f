import { useRef } from 'react';

const FIRST_FIELD = ':is(input, textarea, select):enabled:not([tabindex="-1"])';
const BUTTON = 'button:enabled:not([tabindex="-1"])';
const IN_USE = `${BUTTON}:not([aria-disabled="true"])`;

/** The element focused before the dialog opened last, until it is closed. */
let lastOpener: Element | null = null;

/**
 * A dialog with a form begins in its first field, any other where Radix begins: at its first button, or past it
 * where that one has nothing to do at the moment.
 * Radix gives the focus back to a trigger of its own; these dialogs have none and are opened from anywhere. One that
 * replaces another gives it back to the first one's origin.
 */
export const useFocusReturn = () => {
  const opener = useRef<Element | null>(null);
  const around = useRef<HTMLElement[]>([]);
  return {
    onOpenAutoFocus: (event: Event) => {
      const { activeElement, body } = document;
      opener.current = activeElement && activeElement !== body ? activeElement : lastOpener;
      lastOpener = opener.current;
      around.current = focusableAround(opener.current);
      const layer = event.currentTarget as HTMLElement;
      const field = layer.querySelector<HTMLElement>(FIRST_FIELD);
      if (!field && layer.querySelector(BUTTON)?.getAttribute('aria-disabled') !== 'true') return;
      event.preventDefault();
      if (!field) return layer.querySelector<HTMLElement>(IN_USE)?.focus();
      // On a phone the field would bring up a keyboard over what is to be read first.
      if (window.matchMedia('(pointer: coarse)').matches) layer.focus();
      else field.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (lastOpener === opener.current) lastOpener = null;
      // Radix asks a moment after the dialog has gone; what has been given the focus since then keeps it.
      if (document.activeElement !== document.body) return;
      // What was deleted takes its buttons along: the list that it stood in has the focus then.
      const places = [opener.current, ...around.current];
      places.find((place): place is HTMLElement => place instanceof HTMLElement && place.isConnected)?.focus();
    },
  };
};

const focusableAround = (element: Element | null): HTMLElement[] => {
  const next = element?.parentElement?.closest<HTMLElement>('[tabindex]');
  return next ? [next, ...focusableAround(next)] : [];
};
