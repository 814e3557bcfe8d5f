import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { onceAProcess } from './once-a-process.js';

describe('onceAProcess', () => {
  afterEach(() => void jest.resetModules());

  it('makes a thing once, also for another instance of the module', async () => {
    const make = jest.fn(() => ({}));
    const first = onceAProcess('of the spec', make);
    jest.resetModules();
    const other = await import('./once-a-process.js');
    expect(other.onceAProcess).not.toBe(onceAProcess);
    expect(other.onceAProcess('of the spec', make)).toBe(first);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('makes each thing of a name of its own', () => {
    expect(onceAProcess('one', () => 1)).toBe(1);
    expect(onceAProcess('two', () => 2)).toBe(2);
  });
});
