import { useEffect, useEffectEvent, useRef } from 'react';
import type { PhotoView } from '../photo-image/photo-view.js';
import { areSingleKeysOn, isSingleKey } from '../../shared/lib/single-keys.js';
import { viewerActionOf, type PageKey, type ViewerAction } from './viewer-keys.js';

/** False: not for us just now, so the key keeps its other meaning. */
export type ViewerHandlers = Record<ViewerAction, (key: string) => boolean | void>;

/** The repeat rate of a key held down, so that each photo is visible for a moment. */
const REPEAT_MS = 130;
const WALKING = new Set<ViewerAction>(['next', 'previous']);

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
/** In a dialog over the viewer. */
const isAbove = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('.lightbox, dialog')?.matches('.lightbox') === false;
const isPressed = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('button, a, summary') !== null;

/**
 * Listens for the viewer's keys, before the library below it does: never while something is typed, never with a
 * modifier, and Space presses the focused button.
 */
export const useViewerKeys = (
  handlers: ViewerHandlers,
  ofPage: { keys: readonly PageKey[]; photo: PhotoView | undefined },
): void => {
  const walkedAt = useRef(0);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target) || isAbove(event.target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) {
      // The library takes these for its own; they are the browser's.
      event.stopPropagation();
      return;
    }
    if (isSingleKey(event) && !areSingleKeysOn()) return;
    const own = event.shiftKey ? undefined : ofPage.keys.find(({ key }) => key === event.key.toLowerCase());
    if (own) {
      if (ofPage.photo && !event.repeat) own.act(ofPage.photo);
      return consume(event);
    }
    const action = viewerActionOf(event);
    if (!action || (event.key === ' ' && isPressed(event.target))) return;
    if (event.repeat && !WALKING.has(action)) return;
    if (event.repeat && event.timeStamp - walkedAt.current < REPEAT_MS) return consume(event);
    if (handlers[action](event.key) === false) return;
    walkedAt.current = event.timeStamp;
    consume(event);
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
};

const consume = (event: KeyboardEvent) => {
  event.preventDefault();
  event.stopPropagation();
};
