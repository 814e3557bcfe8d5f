import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ArchiveSlots } from './archive-slots.js';

const code = (value: string) => expect.objectContaining({ code: value });
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** All places taken, by readers who take `bytesPerSecond` after `atOnce`, for `seconds`. */
const full = (bytesPerSecond: (n: number) => number, seconds: number, atOnce = 0) => {
  const since = performance.now();
  const slots = new ArchiveSlots();
  const stopped: number[] = [];
  const leave = Array.from({ length: 64 }, (_, n) =>
    slots.take(`user ${n}`, {
      archiveId: `archive ${n}`,
      taken: () => atOnce + (bytesPerSecond(n) * (performance.now() - since)) / 1_000,
      stop: () => stopped.push(n),
    }),
  );
  jest.advanceTimersByTime(seconds * 1_000);
  return { slots, stopped, leave };
};
const sending = { archiveId: 'another', taken: () => 0, stop: () => undefined };

it('the slowest reader gives up its place when all are taken', () => {
  const { slots, stopped, leave } = full((n) => 29_000 + n, 30);
  expect(() => slots.assertFree('newcomer')).not.toThrow();
  expect(stopped).toEqual([]);
  const leaveAgain = slots.take('newcomer', sending);
  expect(stopped).toEqual([0]);
  // It is told of its end like any other, and takes nobody’s place away by it.
  leave[0]?.();
  expect(() => slots.assertFree('newcomer')).toThrow(code('DOWNLOAD_RUNNING'));
  leaveAgain();
  expect(() => slots.assertFree('newcomer')).not.toThrow();
});

it('who was fast and is slow gives up its place like others, and nothing goes on once all have left', () => {
  const { slots, stopped, leave } = full((n) => 8 * 1024 + n, 60, 1_000_000_000);
  const leaveAgain = slots.take('newcomer', sending);
  expect(stopped).toEqual([0]);
  for (const end of [...leave, leaveAgain]) end();
  expect(jest.getTimerCount()).toBe(0);
});

it.each([
  ['fast enough', 1_000_000, 30],
  ['not long there', 0, 10],
])('readers who are %s keep theirs', (_what, bytesPerSecond, seconds) => {
  const { slots, stopped, leave } = full(() => bytesPerSecond, seconds);
  expect(() => slots.assertFree('newcomer')).toThrow(code('DOWNLOADS_BUSY'));
  expect(() => slots.take('newcomer', sending)).toThrow(code('DOWNLOADS_BUSY'));
  expect(stopped).toEqual([]);
  leave[3]?.();
  expect(() => slots.assertFree('newcomer')).not.toThrow();
});

it('pieces of one archive share a place', () => {
  const { slots } = full(() => 1_000_000, 30);
  expect(() => slots.take('user 5', { ...sending, archiveId: 'archive 5' })).not.toThrow();
  expect(() => slots.take('user 5', sending)).toThrow(code('DOWNLOAD_RUNNING'));
});
