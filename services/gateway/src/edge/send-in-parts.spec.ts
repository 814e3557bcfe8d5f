import { describe, expect, it } from '@jest/globals';
import { rangeOf } from './send-in-parts.js';

describe('the part of a file a browser asks for', () => {
  it.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=100-', { start: 100, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=990-5000', { start: 990, end: 999 }],
    ['bytes = 1 - 2', { start: 1, end: 2 }],
    ['bytes=999-999', { start: 999, end: 999 }],
  ])('%s is there', (header, range) => {
    expect(rangeOf(header, 1_000)).toEqual(range);
  });

  it.each([[undefined], [''], ['bytes=-'], ['bytes=5-2'], ['bytes=0-1,5-6'], ['lines=0-1'], ['bytes=a-b'], ['0-1']])(
    '%s is no reason to leave anything out',
    (header) => {
      expect(rangeOf(header, 1_000)).toBeNull();
    },
  );

  it.each([['bytes=1000-'], ['bytes=1000-2000'], ['bytes=-0']])('%s is not there', (header) => {
    expect(rangeOf(header, 1_000)).toBe('unsatisfiable');
  });

  it('has no part of an empty file', () => {
    expect(rangeOf('bytes=0-', 0)).toBe('unsatisfiable');
    expect(rangeOf('bytes=-1', 0)).toBe('unsatisfiable');
  });
});
