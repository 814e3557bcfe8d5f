import { useEffect, useEffectEvent } from 'react';
import { areSingleKeysOn, isSingleKey } from '../lib/single-keys.js';

/** False: the key is not used after all, and keeps the browser's own meaning. */
export type KeyHandlers<Id extends string> = Partial<Record<Id, () => boolean | void>>;

const OPEN_LAYER = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]';
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'));

/** Handles a page's keys: not while something is typed, and not under an open dialog or menu. */
export const useKeyBindings = <Id extends string>(
  idOf: (event: KeyboardEvent) => Id | null,
  handlers: KeyHandlers<Id>,
): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isSingleKey(event) && !areSingleKeysOn()) return;
    const id = idOf(event);
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
