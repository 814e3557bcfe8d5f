import { describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { ATTEMPTS_MAX, finalFailure } from './attempts.js';

const HOUR = 3_600_000;
const after = (code: ErrorCode, { attempts = 0, hours = 0 } = {}): ErrorCode | null =>
  finalFailure(new AppError(code), attempts, new Date(Date.now() - hours * HOUR));

describe('finalFailure', () => {
  it('is at once what no attempt mends', () => {
    expect(after('IMAGE_CORRUPT')).toBe('IMAGE_CORRUPT');
    expect(after('IMAGE_TOO_HEAVY')).toBe('IMAGE_TOO_HEAVY');
  });

  it('comes with the last attempt that has not ended', () => {
    expect(after('INTERNAL', { attempts: ATTEMPTS_MAX - 1 })).toBeNull();
    expect(after('INTERNAL', { attempts: ATTEMPTS_MAX })).toBe('IMAGE_UNPROCESSABLE');
  });

  it.each(['ORIGINAL_MISSING', 'INTERNAL'] as const)('waits a day for an original behind %s', (code) => {
    expect(after(code, { hours: 23 })).toBeNull();
    expect(after(code, { hours: 25 })).toBe('ORIGINAL_MISSING');
  });

  it.each(['STORE_UNAVAILABLE', 'SERVICE_UNAVAILABLE', 'STORE_FULL'] as const)('never comes of %s', (code) => {
    expect(after(code, { hours: 1_000 })).toBeNull();
  });
});
