import { describe, expect, it } from '@jest/globals';
import { forebears } from './forebears.js';

describe('forebears', () => {
  it('begins with the parent and ends with the first process', () => {
    expect(forebears(1)).toEqual([process.ppid]);
    expect(forebears(2).slice(0, 1)).toEqual([process.ppid]);
    expect(new Set(forebears(99)).size).toBe(forebears(99).length);
  });
});
