import { useEffect, type RefObject } from 'react';

const STOPS = 'a[href], button:enabled, textarea:enabled, [tabindex="0"]';
const LAYER = ':is(dialog, [role="dialog"], [role="alertdialog"])';

/** Keeps Tab inside a layer: its first control follows its last. */
export const useFocusTrap = (container: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const layer = container.current;
    if (!layer) return;
    const onTab = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || event.ctrlKey || event.metaKey || event.altKey) return;
      // A dialog over it keeps the focus itself.
      const above = event.target instanceof Element && event.target.closest(LAYER);
      if (above && !above.contains(layer)) return;
      const stops = [...layer.querySelectorAll<HTMLElement>(STOPS)].filter(isReachable);
      const at = stops.indexOf(document.activeElement as HTMLElement);
      const leaves = event.shiftKey ? at <= 0 : at === stops.length - 1 || !layer.contains(document.activeElement);
      if (!leaves) return;
      event.preventDefault();
      stops.at(event.shiftKey ? -1 : 0)?.focus();
    };
    document.addEventListener('keydown', onTab);
    return () => document.removeEventListener('keydown', onTab);
  }, [container]);
};

const isReachable = (element: HTMLElement) =>
  element.closest('[inert]') === null && (element.checkVisibility?.({ visibilityProperty: true }) ?? true);
