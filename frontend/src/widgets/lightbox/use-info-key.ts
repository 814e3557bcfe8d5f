import { useEffect, useEffectEvent } from 'react';

/** Key I (LBX-08): never while writing, never with a modifier, so that the browser's own short cuts stay. */
export const useInfoKey = (toggle: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'i' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]'))
      return;
    toggle();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
