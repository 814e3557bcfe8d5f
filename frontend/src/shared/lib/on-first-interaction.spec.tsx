import { expect, it, jest } from '@jest/globals';
import { onFirstInteraction } from './on-first-interaction.js';

it.each(['pointermove', 'pointerdown', 'keydown', 'scroll'])('acts once at the first %s', (sign) => {
  const act = jest.fn();
  onFirstInteraction(act);
  expect(act).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(sign));
  window.dispatchEvent(new Event('keydown'));
  expect(act).toHaveBeenCalledTimes(1);
});

it('can be called off', () => {
  const act = jest.fn();
  onFirstInteraction(act)();
  window.dispatchEvent(new Event('keydown'));
  expect(act).not.toHaveBeenCalled();
});
