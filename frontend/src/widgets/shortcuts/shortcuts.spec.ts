import { expect, it } from '@jest/globals';
import { printedKeys, shortcutOf, SHORTCUTS } from './shortcuts.js';

const press = (key: string, over: Partial<Parameters<typeof shortcutOf>[0]> = {}) =>
  shortcutOf({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    keyCode: 0,
    repeat: false,
    ...over,
  });

it('gives every key of its list one meaning only', () => {
  const keys = SHORTCUTS.flatMap((shortcut) => shortcut.keys);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { id, keys: own } of SHORTCUTS) {
    for (const key of own) {
      const plain = key.replace('mod+', '').replace('shift+', '');
      const held = { shiftKey: key.includes('shift+') };
      expect(press(plain, { ...held, ctrlKey: key.includes('mod+') })).toBe(id);
      expect(press(plain, { ...held, metaKey: key.includes('mod+') })).toBe(id);
    }
  }
});
it('leaves keys with Ctrl, ⌘, Alt or Shift to the browser, and those of an input method', () => {
  expect([
    press('u', { ctrlKey: true }),
    press('f', { metaKey: true }),
    press('x', { altKey: true }),
    press('k', { altKey: true, ctrlKey: true }),
    press('M', { shiftKey: true }),
    press('A', { shiftKey: true, ctrlKey: true }),
    press('e', { isComposing: true }),
    press('e', { keyCode: 229 }),
    press('q'),
  ]).toEqual([null, null, null, null, null, null, null, null, null]);
  expect(press('?', { shiftKey: true })).toBe('help');
});
it('takes capitals, and lets only walking repeat while a key is held down', () => {
  expect([press('U'), press('j', { repeat: true }), press('m', { repeat: true })]).toEqual(['upload', 'next', null]);
});
it('prints keys as the keyboard does', () => {
  expect([printedKeys('mod+k', true), printedKeys('mod+k', false), printedKeys('arrowdown')]).toEqual([
    ['⌘', 'K'],
    ['Ctrl', 'K'],
    ['↓'],
  ]);
});
