import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { keyLookup, type KeyBinding } from '../../shared/lib/key-bindings.js';
import { TABLE_KEYS } from '../data-table/use-table-keys.js';

export type ShortcutId =
  | 'upload'
  | 'search'
  | 'select-all'
  | 'next'
  | 'previous'
  | 'select'
  | 'edit'
  | 'details'
  | 'feature'
  | 'visibility'
  | 'delete'
  | 'clear'
  | 'save'
  | 'save-next'
  | 'help';

export const SHORTCUT_GROUPS = [
  ['page', msg`The page`],
  ['photo', msg`A photo`],
  ['selection', msg`The selection`],
  ['editing', msg`Editing`],
] as const;

interface Shortcut extends KeyBinding<ShortcutId> {
  does: MessageDescriptor;
  group: (typeof SHORTCUT_GROUPS)[number][0];
}

/** Every key of the page, once: the handler and the list that `?` opens both read this. */
export const SHORTCUTS: readonly Shortcut[] = [
  { id: 'upload', does: msg`Upload photos`, group: 'page', keys: ['u'] },
  { id: 'search', does: msg`Search`, group: 'page', keys: ['/', 'mod+k'] },
  { id: 'help', does: msg`Show these keys`, group: 'page', keys: ['?'] },
  { id: 'next', does: msg`Next photo`, group: 'photo', ...TABLE_KEYS.next },
  { id: 'previous', does: msg`Previous photo`, group: 'photo', ...TABLE_KEYS.previous },
  { id: 'details', does: msg`Details`, group: 'photo', keys: ['i'] },
  { id: 'edit', does: msg`Edit`, group: 'photo', keys: ['e'] },
  { id: 'select', does: msg`Select or deselect`, group: 'photo', ...TABLE_KEYS.select },
  { id: 'select-all', does: msg`Select all photos found`, group: 'selection', ...TABLE_KEYS['select-all'] },
  { id: 'feature', does: msg`Feature or unfeature`, group: 'selection', keys: ['f'] },
  { id: 'visibility', does: msg`Make public or private`, group: 'selection', keys: ['m'] },
  { id: 'delete', does: msg`Delete`, group: 'selection', keys: ['delete', 'backspace'] },
  { id: 'clear', does: msg`Clear the selection, then the search`, group: 'selection', ...TABLE_KEYS.clear },
  { id: 'save', does: msg`Save`, group: 'editing', keys: ['mod+enter', 'mod+s'] },
  { id: 'save-next', does: msg`Save and go to the next photo`, group: 'editing', keys: ['mod+shift+enter'] },
];

/** What a press means; null for anything with Ctrl, ⌘, Alt or Shift that is no shortcut of ours. */
export const shortcutOf = keyLookup(SHORTCUTS);

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

const PRINTED: Record<string, string> = {
  shift: 'Shift',
  enter: 'Enter',
  arrowdown: '↓',
  arrowup: '↑',
  escape: 'Esc',
  delete: 'Del',
  backspace: '⌫',
};

/** The keys as labelled on a keyboard: `['Ctrl', 'K']`. */
export const printedKeys = (keys: string, mac = isMac()): string[] =>
  keys.split('+').map((key) => (key === 'mod' ? (mac ? '⌘' : 'Ctrl') : (PRINTED[key] ?? key.toUpperCase())));
