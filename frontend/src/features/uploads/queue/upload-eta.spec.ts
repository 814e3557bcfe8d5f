import { expect, it } from '@jest/globals';
import { measured, NEW_METER, paused, shownSeconds, type Meter } from './upload-eta.js';

const MB = 1024 * 1024;

/** Works through `all` megabytes, a second at a time, at the pace of `pace`; returns what was shown each second. */
const watch = (all: number, pace: (second: number) => number, seconds: number, from: Meter = NEW_METER) => {
  let meter = from;
  let done = 0;
  const shown: (number | null)[] = [];
  const start = meter.last?.at ?? 0;
  for (let second = 0; second < seconds; second += 1) {
    if (second > 0) done = Math.min(all, done + pace(second));
    meter = measured(meter, { at: start + second * 1000, bytesDone: done * MB, bytesLeft: (all - done) * MB });
    shown.push(shownSeconds(meter));
  }
  return { shown, meter };
};
const numbers = (shown: (number | null)[]) => shown.filter((one) => one !== null);
const steps = (shown: (number | null)[]) =>
  numbers(shown)
    .slice(1)
    .map((now, at) => now - numbers(shown)[at]!);

it('shows nothing until there is enough work to measure', () => {
  const { shown } = watch(100, () => 1, 20);
  expect(shown.slice(0, 8)).toEqual(Array(8).fill(null));
  expect(shown[8]).toBeCloseTo(92);
  expect(numbers(watch(100, () => 0, 60).shown)).toEqual([]);
});

it('runs down with the clock at an even pace', () => {
  expect(watch(100, () => 1, 90).shown.at(-1)).toBeCloseTo(11);
});

it('does not rise while the pace only wavers', () => {
  // Files of 16 MB that are sent in bursts, with nothing in between.
  const { shown } = watch(960, (second) => (second % 12 < 4 ? 6 : second % 12 < 6 ? 2 : 0.5), 300);
  expect(Math.max(...steps(shown))).toBeLessThanOrEqual(0);
});

it('holds while a file stalls for a moment, and rises once the pace is lower', () => {
  const { shown } = watch(600, (second) => (second < 60 ? 4 : 0.5), 240);
  const ups = steps(shown).filter((step) => step > 0);
  expect(ups.length).toBeGreaterThan(0);
  expect(ups.length).toBeLessThanOrEqual(6);
  const { shown: stalled } = watch(600, (second) => (second >= 60 && second < 66 ? 0 : 4), 120);
  expect(Math.max(...steps(stalled))).toBeLessThanOrEqual(0);
});

it('eases towards a shorter time instead of leaping', () => {
  const { shown } = watch(2_000, (second) => (second < 30 ? 1 : 20), 60);
  const drop = Math.min(...steps(shown).map((step, at) => step / (numbers(shown)[at] ?? 1)));
  expect(drop).toBeGreaterThan(-0.3);
});

it('continues with the former pace after a break of any length', () => {
  const { meter } = watch(1_000, () => 2, 40);
  const after = paused(meter);
  expect(shownSeconds(after)).toBeNull();
  const again = measured(after, { at: 9_000_000, bytesDone: 80 * MB, bytesLeft: 920 * MB });
  expect(shownSeconds(again)).toBeCloseTo(460);
});

it('does not take a machine that slept for slow work, nor work taken away for work undone', () => {
  const { meter } = watch(1_000, () => 2, 40);
  const before = meter.last!;
  const slept = measured(meter, { ...before, at: before.at + 3_600_000 });
  expect(slept.steps).toEqual(meter.steps);
  const cancelled = measured(meter, { at: before.at + 1000, bytesDone: 0, bytesLeft: before.bytesLeft / 2 });
  expect(shownSeconds(cancelled)).toBeLessThan(shownSeconds(meter)!);
});
