import { describe, expect, it } from '@jest/globals';
import { LeaveTogether } from './beside-others.js';

describe('LeaveTogether', () => {
  const shared = () => {
    const codes: number[] = [];
    return { codes, together: new LeaveTogether(['identity', 'notify'], (code) => void codes.push(code)) };
  };

  it('ends the process with the last service, so that each finishes its work', () => {
    const { codes, together } = shared();
    together.stop();
    together.leave('identity', 0);
    expect(codes).toEqual([]);
    together.leave('notify', 0);
    expect(codes).toEqual([0]);
  });

  it('lets the others finish when one could not, and says so', () => {
    const { codes, together } = shared();
    together.stop();
    together.leave('identity', 1);
    expect(codes).toEqual([]);
    together.leave('notify', 0);
    expect(codes).toEqual([1]);
  });

  it('ends at once when one crashes: what is left of it must not be worked with', () => {
    const { codes, together } = shared();
    together.leave('identity', 1);
    expect(codes).toEqual([1]);
  });
});
