import { expect, it } from '@jest/globals';
import { prefersAsync } from './background-task.js';

it.each([
  [undefined, false],
  ['respond-async', true],
  ['Respond-Async, wait=10', true],
  ['return=minimal, respond-async; x=1', true],
  ['return=minimal', false],
  ['respond-async-not', false],
  ['wait="respond-async"', false],
])('reads of Prefer: %s whether a 202 is preferred', (prefer, expected) => {
  expect(prefersAsync({ headers: { ...(prefer !== undefined && { prefer }) } })).toBe(expected);
});
