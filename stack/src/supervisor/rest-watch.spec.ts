import { describe, expect, it } from '@jest/globals';
import { RestWatch } from './rest-watch.js';

const EVERY_MS = 5_000;

/** When, in seconds, a process rests whose used processor time is looked at every five seconds. */
const restsOf = (used: number[]): number[] => {
  const watch = new RestWatch();
  return used.flatMap((ms, i) => (watch.hasComeToRest(i * EVERY_MS, ms) ? [(i * EVERY_MS) / 1_000] : []));
};

/** `times` looks at a process that uses `step` more in between. */
const using = (from: number, step: number, times: number): number[] =>
  Array.from({ length: times }, (_, i) => from + i * step);

describe('RestWatch', () => {
  it('sees the rest after a start, once', () => {
    expect(restsOf([1_500, ...using(2_500, 20, 40)])).toEqual([15]);
  });

  it('sees the next rest after further work', () => {
    expect(restsOf([...using(2_000, 20, 20), ...using(5_000, 20, 20)])).toEqual([10, 110]);
  });

  it('sees no rest while there is work', () => {
    expect(restsOf(using(2_000, 501, 40))).toEqual([]);
  });

  it('takes what it does all the time for rest', () => {
    expect(restsOf(using(2_000, 240, 100))).toEqual([10]);
  });

  it('is at most twice a minute, however often there is work', () => {
    const used = Array.from({ length: 24 }, (_, i) => Math.floor(i / 4) * 600);
    expect(restsOf(used)).toEqual([10, 50, 90]);
  });
});
