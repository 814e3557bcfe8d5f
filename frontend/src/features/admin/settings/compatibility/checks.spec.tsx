import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { i18n } from '@vitrine/contracts/i18n';
import { MB } from '@vitrine/contracts/media/photo.rules';
import { CHECKS } from './checks.js';
import { COMPATIBILITY, colourOfScore } from './limits.js';

const check = (name: string) => CHECKS.find((one) => i18n._(one.name) === name)!.run();

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  Reflect.deleteProperty(performance, 'memory');
});

describe('page load', () => {
  const loadedAt = (loadEventEnd: number) => {
    Object.assign(performance, { getEntriesByType: () => [{ loadEventEnd }] });
  };
  afterEach(() => {
    Reflect.deleteProperty(performance, 'getEntriesByType');
  });

  it.each([
    [4_999, true, 'Loaded in 5.0 s'],
    [5_000, false, 'Loaded in 5.0 s'],
    [1_234, true, 'Loaded in 1.2 s'],
    [0, true, 'Not available in this browser'],
  ])('ADM-COMP-03 LIM-48 after %i ms passes: %s', async (ms, passed, message) => {
    loadedAt(ms);
    expect(await check('Page load')).toMatchObject({ passed, message });
  });
});

describe('image', () => {
  const browserImage = globalThis.Image;
  afterEach(() => {
    globalThis.Image = browserImage;
  });
  const imageThat = (ends: 'onload' | 'onerror' | 'never') => {
    globalThis.Image = class {
      onload?: () => void;
      onerror?: () => void;
      set src(_address: string) {
        if (ends !== 'never') queueMicrotask(() => this[ends]?.());
      }
    } as unknown as typeof Image;
  };

  it.each([
    ['onload', true, 'A WebP image was decoded'],
    ['onerror', false, 'A WebP image could not be decoded'],
  ] as const)('passes when it is decoded: %s', async (ends, passed, message) => {
    imageThat(ends);
    expect(await check('Image loading (WebP)')).toEqual({ passed, message });
  });

  it('ADM-COMP-04 LIM-49 fails after 5 s without an image', async () => {
    jest.useFakeTimers();
    imageThat('never');
    const ended = jest.fn();
    const verdict = Promise.resolve(check('Image loading (WebP)')).finally(ended);
    await jest.advanceTimersByTimeAsync(4_999);
    expect(ended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(await verdict).toEqual({ passed: false, message: 'No image within 5.0 s' });
  });
});

describe('memory', () => {
  it.each([
    [50 * MB - 1, true],
    [50 * MB, false],
  ])('ADM-COMP-05 LIM-50 with %i bytes passes: %s', async (usedJSHeapSize, passed) => {
    Object.assign(performance, { memory: { usedJSHeapSize, jsHeapSizeLimit: 4096 * MB } });
    expect(await check('Memory')).toMatchObject({ passed });
  });

  it('ADM-COMP-09 passes where the browser does not expose it', async () => {
    expect(await check('Memory')).toEqual({ passed: true, message: 'Not available in this browser' });
  });
});

describe('touch', () => {
  it.each([
    [5, true, 'Supported'],
    [0, false, 'Not supported'],
  ])('with %i points at once passes: %s', async (maxTouchPoints, passed, message) => {
    Object.defineProperty(navigator, 'maxTouchPoints', { value: maxTouchPoints, configurable: true });
    const { PointerEvent } = window;
    Reflect.deleteProperty(window, 'PointerEvent');
    expect(await check('Touch support')).toMatchObject({ passed, message });
    Object.assign(window, { PointerEvent });
    Reflect.deleteProperty(navigator, 'maxTouchPoints');
  });
});

it.each([
  [100, 'green'],
  [90, 'green'],
  [89, 'yellow'],
  [70, 'yellow'],
  [69, 'red'],
  [0, 'red'],
] as const)('ADM-COMP-06 ADM-COMP-07 ADM-COMP-08 LIM-51 shows a score of %i%% in %s', (score, colour) => {
  expect(colourOfScore(score)).toBe(colour);
});

it('LIM-48 LIM-49 LIM-50 LIM-51 holds the limits of the specification', () => {
  expect(COMPATIBILITY).toEqual({
    pageLoadMs: 5_000,
    imageMs: 5_000,
    memoryBytes: 50 * MB,
    scoreColours: { green: 90, yellow: 70 },
  });
});
