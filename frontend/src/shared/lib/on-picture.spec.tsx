import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { onPicture } from './on-picture.js';

beforeEach(() => {
  document.body.innerHTML = '<p>Dunes</p><button data-photo-id="7"><img alt="Dunes" /></button>';
});
afterEach(() => {
  document.body.innerHTML = '';
});
const happens = (sign: string, where: string) =>
  document.querySelector(where)?.dispatchEvent(new Event(sign, { bubbles: true }));

it.each(['pointerover', 'pointerdown', 'focusin'])(
  'acts once at the first %s on a picture, and nowhere else',
  (sign) => {
    const act = jest.fn();
    onPicture(act);
    happens(sign, 'p');
    expect(act).not.toHaveBeenCalled();
    happens(sign, 'img');
    happens('pointerdown', 'button');
    expect(act).toHaveBeenCalledTimes(1);
  },
);

it('can be called off', () => {
  const act = jest.fn();
  onPicture(act)();
  happens('pointerdown', 'button');
  expect(act).not.toHaveBeenCalled();
});
