import { isComposing } from './is-composing.js';

export interface KeyBinding<Id extends string> {
  id: Id;
  /** As `KeyboardEvent.key` in lower case; `mod+` is Ctrl, on a Mac ⌘, and `shift+` follows it. */
  keys: readonly string[];
  /** Repeats while the key is held down. */
  repeats?: boolean;
}

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode' | 'repeat'
>;

/** The meaning of a key press; null for anything with Ctrl, ⌘, Alt or Shift that is bound to nothing. */
export const keyLookup = <Id extends string>(bindings: readonly KeyBinding<Id>[]) => {
  const byKeys = new Map(bindings.flatMap((binding) => binding.keys.map((key) => [key, binding] as const)));
  return (pressed: Pressed): Id | null => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = pressed;
    // Signs may need Shift to be typed at all, on some keyboards `/` too.
    const isSign = key.length === 1 && !/[a-z]/i.test(key);
    if (isComposing(pressed) || altKey) return null;
    const held = `${ctrlKey || metaKey ? 'mod+' : ''}${shiftKey && !isSign ? 'shift+' : ''}`;
    const binding = byKeys.get(`${held}${key.toLowerCase()}`);
    return binding && (!repeat || binding.repeats) ? binding.id : null;
  };
};
