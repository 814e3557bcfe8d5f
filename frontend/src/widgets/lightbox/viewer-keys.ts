import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { isComposing } from '../../shared/lib/is-composing.js';
import type { PhotoView } from '../photo-image/photo-view.js';

export type ViewerAction =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'info'
  | 'zoom'
  | 'full-screen'
  | 'slideshow'
  | 'keys'
  | 'close';

interface ViewerKey {
  action: ViewerAction;
  does: MessageDescriptor;
  /** As `KeyboardEvent.key` in lower case. */
  keys: readonly string[];
}

/** Every key of the viewer, once: the handler and the list that `?` opens both read this. */
export const VIEWER_KEYS: readonly ViewerKey[] = [
  { action: 'previous', does: msg`Previous photo`, keys: ['arrowleft', 'j'] },
  { action: 'next', does: msg`Next photo`, keys: ['arrowright', 'l'] },
  { action: 'first', does: msg`First photo`, keys: ['home'] },
  { action: 'last', does: msg`Last photo`, keys: ['end'] },
  { action: 'info', does: msg`Information`, keys: ['i'] },
  { action: 'zoom', does: msg`Zoom in or out`, keys: ['z'] },
  { action: 'full-screen', does: msg`Full screen`, keys: ['f'] },
  { action: 'slideshow', does: msg`Play or pause`, keys: [' '] },
  { action: 'keys', does: msg`Show these keys`, keys: ['?'] },
  { action: 'close', does: msg`Close`, keys: ['escape'] },
];

/** A key that the page around gives to the viewer. It goes before one of the viewer's own. */
export interface PageKey {
  /** A letter, in lower case. */
  key: string;
  does: MessageDescriptor;
  act: (photo: PhotoView) => void;
}

/** What a page does with the photo that is looked at, in the place of sharing and information. */
export interface PageTools {
  buttons: (photo: PhotoView) => ReactNode;
  keys: readonly PageKey[];
  /** Beside the photo, as the information is; null: closed. */
  panel: ((photo: PhotoView) => ReactNode) | null;
  closePanel: () => void;
}

/** The viewer's keys that the page leaves it. */
export const keysBeside = (page: PageTools | undefined): ViewerKey[] =>
  VIEWER_KEYS.filter(
    ({ action, keys }) => !page || (action !== 'info' && !page.keys.some(({ key }) => keys.includes(key))),
  );

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode'>;

const BY_KEY = new Map(VIEWER_KEYS.flatMap(({ action, keys }) => keys.map((key) => [key, action] as const)));

/** What a press means; null for anything with a modifier, which belongs to the browser. */
export const viewerActionOf = (pressed: Pressed): ViewerAction | null => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  // A sign may need Shift to be typed at all, and a letter is the same one in capitals; Shift with an arrow is not ours.
  if (ctrlKey || metaKey || altKey || isComposing(pressed) || (shiftKey && key.length > 1)) return null;
  return BY_KEY.get(key.toLowerCase()) ?? null;
};

const PRINTED: Record<string, string> = {
  arrowleft: '←',
  arrowright: '→',
  home: 'Home',
  end: 'End',
  ' ': 'Space',
  escape: 'Esc',
};

/** A key as it is printed on a keyboard. */
export const printedKey = (key: string): string => PRINTED[key] ?? key.toUpperCase();
