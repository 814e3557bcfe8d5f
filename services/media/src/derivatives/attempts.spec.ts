import { describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { ATTEMPTS_MAX, finalFailure } from './attempts.js';

const MINUTE = 60_000;

/** What becomes of an image whose jobs end with `codes`, each with the minute at which it does. */
const after = (...codes: [ErrorCode, number][]): (ErrorCode | null)[] => {
  const row = { renderTries: 0, failingSince: null };
  return codes.map(([code, minutes]) => finalFailure(row, new AppError(code), minutes * MINUTE));
};

describe('finalFailure', () => {
  it('is at once what no attempt mends', () => {
    expect(after(['IMAGE_CORRUPT', 0])).toEqual(['IMAGE_CORRUPT']);
    expect(after(['IMAGE_TOO_HEAVY', 0])).toEqual(['IMAGE_TOO_HEAVY']);
  });

  it('comes with the last attempt that has not ended', () => {
    expect(finalFailure({ renderTries: ATTEMPTS_MAX - 1 }, new AppError('INTERNAL'))).toBeNull();
    expect(finalFailure({ renderTries: ATTEMPTS_MAX }, new AppError('INTERNAL'))).toBe('IMAGE_UNPROCESSABLE');
  });

  it('waits a day for an original, from the first time that it was missing', () => {
    expect(after(['ORIGINAL_MISSING', 9_000], ['ORIGINAL_MISSING', 10_400], ['ORIGINAL_MISSING', 10_500])).toEqual([
      null,
      null,
      'ORIGINAL_MISSING',
    ]);
  });

  it('waits ten minutes for what nobody has foreseen, from the first time', () => {
    expect(after(['INTERNAL', 9_000], ['INTERNAL', 9_009], ['INTERNAL', 9_011])).toEqual([null, null, 'JOB_FAILED']);
  });

  it('begins anew behind an outage', () => {
    expect(after(['INTERNAL', 0], ['STORE_UNAVAILABLE', 9], ['INTERNAL', 20], ['INTERNAL', 31])).toEqual([
      null,
      null,
      null,
      'JOB_FAILED',
    ]);
  });

  it.each(['STORE_UNAVAILABLE', 'SERVICE_UNAVAILABLE', 'STORE_FULL'] as const)('never comes of %s', (code) => {
    expect(after([code, 0], [code, 100_000])).toEqual([null, null]);
  });
});
