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

  it('waits a day for an original', () => {
    expect(after('ORIGINAL_MISSING', { hours: 23 })).toBeNull();
    expect(after('ORIGINAL_MISSING', { hours: 25 })).toBe('ORIGINAL_MISSING');
  });

  it('waits ten minutes for what nobody has foreseen, and for a folder that may not be written', () => {
    expect(after('INTERNAL', { hours: 0.1 })).toBeNull();
    expect(after('INTERNAL', { hours: 0.2 })).toBe('JOB_FAILED');
    const denied = Object.assign(new AppError('STORE_UNAVAILABLE'), { cause: { code: 'EACCES' } });
    expect(finalFailure(denied, 0, new Date(Date.now() - HOUR))).toBe('JOB_FAILED');
  });

  it.each(['STORE_UNAVAILABLE', 'SERVICE_UNAVAILABLE', 'STORE_FULL'] as const)('never comes of %s', (code) => {
    expect(after(code, { hours: 1_000 })).toBeNull();
  });
});
