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

interface Shortcut extends KeyBinding<ShortcutId> {
  does: string;
  group: 'The page' | 'A photo' | 'The selection' | 'Editing';
}

/** Every key of the page, once: the handler and the list that `?` opens both read this. */
export const SHORTCUTS: readonly Shortcut[] = [
  { id: 'upload', does: 'Upload photos', group: 'The page', keys: ['u'] },
  { id: 'search', does: 'Search', group: 'The page', keys: ['/', 'mod+k'] },
  { id: 'help', does: 'Show these keys', group: 'The page', keys: ['?'] },
  { id: 'next', does: 'Next photo', group: 'A photo', ...TABLE_KEYS.next },
  { id: 'previous', does: 'Previous photo', group: 'A photo', ...TABLE_KEYS.previous },
  { id: 'details', does: 'Details', group: 'A photo', keys: ['i'] },
  { id: 'edit', does: 'Edit', group: 'A photo', keys: ['e'] },
  { id: 'select', does: 'Select or deselect', group: 'A photo', ...TABLE_KEYS.select },
  { id: 'select-all', does: 'Select all photos found', group: 'The selection', ...TABLE_KEYS['select-all'] },
  { id: 'feature', does: 'Feature or unfeature', group: 'The selection', keys: ['f'] },
  { id: 'visibility', does: 'Make public or private', group: 'The selection', keys: ['m'] },
  { id: 'delete', does: 'Delete', group: 'The selection', keys: ['delete', 'backspace'] },
  { id: 'clear', does: 'Clear the selection, then the search', group: 'The selection', ...TABLE_KEYS.clear },
  { id: 'save', does: 'Save', group: 'Editing', keys: ['mod+enter', 'mod+s'] },
  { id: 'save-next', does: 'Save and go to the next photo', group: 'Editing', keys: ['mod+shift+enter'] },
];

export const SHORTCUT_GROUPS = ['The page', 'A photo', 'The selection', 'Editing'] as const;

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
