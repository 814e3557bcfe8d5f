import { describe, expect, it } from '@jest/globals';
import { assertHandled } from './assert-handled.js';

describe('assertHandled', () => {
  it('is content with exactly what is expected, in any order', () => {
    expect(() => assertHandled('RPC', ['a', 'b'], ['b', 'a'])).not.toThrow();
  });

  it('names all that is missing, double or foreign', () => {
    expect(() => assertHandled('RPC', ['a', 'b'], ['b', 'b', 'c'])).toThrow(
      'RPC: a has no handler, b has two handlers, c is not ours to handle',
    );
  });
});
