import { isComposing } from '../../shared/lib/is-composing.js';

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

interface Shortcut {
  id: ShortcutId;
  does: string;
  group: 'The page' | 'A photo' | 'The selection' | 'Editing';
  /** As `KeyboardEvent.key` in lower case; `mod+` is Ctrl, on a Mac ⌘, and `shift+` comes after it. */
  keys: readonly string[];
}

/** Every key of the page, once: the handler and the list that `?` opens both read this. */
export const SHORTCUTS: readonly Shortcut[] = [
  { id: 'upload', does: 'Upload photos', group: 'The page', keys: ['u'] },
  { id: 'search', does: 'Search', group: 'The page', keys: ['/', 'mod+k'] },
  { id: 'help', does: 'Show these keys', group: 'The page', keys: ['?'] },
  { id: 'next', does: 'Next photo', group: 'A photo', keys: ['arrowdown', 'j'] },
  { id: 'previous', does: 'Previous photo', group: 'A photo', keys: ['arrowup', 'k'] },
  { id: 'details', does: 'Details', group: 'A photo', keys: ['i'] },
  { id: 'edit', does: 'Edit', group: 'A photo', keys: ['e'] },
  { id: 'select', does: 'Select or deselect', group: 'A photo', keys: ['x'] },
  { id: 'select-all', does: 'Select all photos found', group: 'The selection', keys: ['mod+a'] },
  { id: 'feature', does: 'Feature or unfeature', group: 'The selection', keys: ['f'] },
  { id: 'visibility', does: 'Make public or private', group: 'The selection', keys: ['m'] },
  { id: 'delete', does: 'Delete', group: 'The selection', keys: ['delete', 'backspace'] },
  { id: 'clear', does: 'Clear the selection, then the search', group: 'The selection', keys: ['escape'] },
  { id: 'save', does: 'Save', group: 'Editing', keys: ['mod+enter', 'mod+s'] },
  { id: 'save-next', does: 'Save and go to the next photo', group: 'Editing', keys: ['mod+shift+enter'] },
];

export const SHORTCUT_GROUPS = ['The page', 'A photo', 'The selection', 'Editing'] as const;

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode' | 'repeat'
>;

const BY_KEYS = new Map(SHORTCUTS.flatMap(({ id, keys }) => keys.map((key) => [key, id] as const)));

/** What a press means; null for anything with Ctrl, ⌘, Alt or Shift that is no shortcut of ours. */
export const shortcutOf = (pressed: Pressed): ShortcutId | null => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = pressed;
  // Signs may need Shift to be typed at all, on some keyboards `/` too.
  const isSign = key.length === 1 && !/[a-z]/i.test(key);
  if (isComposing(pressed) || altKey) return null;
  const held = `${ctrlKey || metaKey ? 'mod+' : ''}${shiftKey && !isSign ? 'shift+' : ''}`;
  const id = BY_KEYS.get(`${held}${key.toLowerCase()}`) ?? null;
  // Held down, only walking goes on.
  return repeat && id !== 'next' && id !== 'previous' ? null : id;
};

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

/** The keys as a person reads them: `['Ctrl', 'K']`. */
export const printedKeys = (keys: string, mac = isMac()): string[] =>
  keys.split('+').map((key) => (key === 'mod' ? (mac ? '⌘' : 'Ctrl') : (PRINTED[key] ?? key.toUpperCase())));
