import { useEffect, useEffectEvent } from 'react';
import { areSingleKeysOn, isSingleKey } from '../../shared/lib/single-keys.js';
import { shortcutOf, type ShortcutId } from './shortcuts.js';

/** True: it was for us, and the browser's own meaning of the key is dropped. */
export type ShortcutHandlers = Partial<Record<ShortcutId, () => boolean | void>>;

const OPEN_LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'));

/** Listens for the page's keys: not while something is typed, and not under an open dialog or menu. */
export const useShortcuts = (handlers: ShortcutHandlers): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isSingleKey(event) && !areSingleKeysOn()) return;
    const id = shortcutOf(event);
    const handler = id && handlers[id];
    if (!handler || event.defaultPrevented || isTyping(event.target) || document.querySelector(OPEN_LAYER)) return;
    if (handler() !== false) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};
