import { useKeyBindings, type KeyHandlers } from '../../shared/hooks/use-key-bindings.js';
import { shortcutOf, type ShortcutId } from './shortcuts.js';

/** Handles the keys of My Photos. */
export const useShortcuts = (handlers: KeyHandlers<ShortcutId>): void => useKeyBindings(shortcutOf, handlers);
