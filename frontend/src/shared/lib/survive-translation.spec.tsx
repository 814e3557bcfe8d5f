import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { translatePage, TRANSLATORS } from '../../testing/translate.js';
import { surviveTranslation } from './survive-translation.js';

const Filters = ({ found, note, isOpen }: { found: number; note?: string; isOpen?: boolean }) => (
  <p>
    {isOpen && <b>Open</b>}
    {found} photos
    {note}
    {isOpen && <i>!</i>}
  </p>
);

let revive: () => void;
let stop: (() => void) | undefined;
beforeEach(() => {
  revive = surviveTranslation();
});
afterEach(() => {
  stop?.();
  cleanup();
  revive();
});
/** Mutation observers, the translator's among them, run in a microtask. */
const turn = () => act(async () => undefined);

describe.each(Object.entries(TRANSLATORS))('a page whose translator %s', (_how, translator) => {
  it('shows what is rendered when translated text’s neighbours are added, changed or removed', async () => {
    const { container, rerender } = render(<Filters found={3} note=", all public" />);
    const said = () => container.textContent?.replaceAll(/[«»]/g, '');
    stop = translatePage(translator);
    await turn();
    expect(container.querySelectorAll('font').length).toBeGreaterThan(0);
    for (const [props, text] of [
      [{ found: 4, note: ', all public' }, '4 photos, all public'],
      [{ found: 4 }, '4 photos'],
      [{ found: 4, isOpen: true }, 'Open4 photos!'],
      [{ found: 12, isOpen: true, note: ', some private' }, 'Open12 photos, some private!'],
      [{ found: 12, note: ', some private' }, '12 photos, some private'],
      [{ found: 1 }, '1 photos'],
    ] as const) {
      rerender(<Filters {...props} />);
      await turn();
      expect(said()).toBe(text);
    }
    expect(container.querySelectorAll('font').length).toBeGreaterThan(0);
  });
});

describe('a translator that joins texts', () => {
  const join = () => {
    const paragraph = document.querySelector('p')!;
    const [first, ...others] = [...paragraph.childNodes].filter((node) => node instanceof Text);
    const font = document.createElement('font');
    font.textContent = 'zusammen';
    first!.replaceWith(font);
    for (const other of others) other.remove();
  };
  it('restores all of them when one changes, and drops those removed', async () => {
    const { container, rerender } = render(<Filters found={3} note=", all public" />);
    join();
    await turn();
    expect(container.textContent).toBe('zusammen');
    rerender(<Filters found={3} />);
    await turn();
    expect(container.textContent).toBe('3 photos');
    join();
    await turn();
    rerender(<Filters found={5} />);
    await turn();
    expect(container.textContent).toBe('5 photos');
  });
});

it('follows a translation that is replaced by another one, or by a copy of the original', async () => {
  const { container, rerender } = render(<p>{3} photos</p>);
  const [count, word] = [...container.querySelector('p')!.childNodes] as [Text, Text];
  const say = (text: string) => {
    const font = document.createElement('font');
    font.textContent = text;
    return font;
  };
  const [first, second] = [say('drei'), say('trois')];
  count.replaceWith(first);
  await turn();
  first.replaceWith(second);
  await turn();
  rerender(<p>{4} photos</p>);
  await turn();
  expect(container.textContent).toBe('4 photos');
  const fotos = say(' Fotos');
  word.replaceWith(fotos);
  await turn();
  fotos.replaceWith(new Text(' photos'));
  await turn();
  rerender(<p>{4} pictures</p>);
  await turn();
  expect(container.textContent).toBe('4 pictures');
});

it('moves what is inserted before a text that is nowhere to the end, and removes nothing twice', () => {
  const [parent, lost, next] = [document.createElement('div'), new Text('lost'), new Text('next')];
  parent.append(new Text('first'));
  expect(parent.insertBefore(next, lost)).toBe(next);
  expect(parent.removeChild(lost)).toBe(lost);
  expect(parent.textContent).toBe('firstnext');
});
