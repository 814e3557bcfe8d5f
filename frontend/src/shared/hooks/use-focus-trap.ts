import { useEffect, type RefObject } from 'react';

const STOPS = 'a[href], button:enabled, [tabindex="0"]';

/** Keeps Tab inside a layer: its first control follows its last. */
export const useFocusTrap = (container: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const layer = container.current;
    if (!layer) return;
    const onTab = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || event.ctrlKey || event.metaKey || event.altKey) return;
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
