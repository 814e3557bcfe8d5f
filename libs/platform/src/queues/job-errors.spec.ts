import { describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { UnrecoverableError } from 'bullmq';
import { decideRetry, errorOfReason } from './job-errors.js';

describe('decideRetry', () => {
  it('tries an unknown error again while tries are left', () => {
    const decision = decideRetry(new Error('disk full'), 1, 3);
    expect(decision).toMatchObject({ final: false, error: { code: 'INTERNAL' } });
    expect(decision.thrown).not.toBeInstanceOf(UnrecoverableError);
    expect(decideRetry(new Error('disk full'), 3, 3).final).toBe(true);
  });

  it('tries a retryable code again', () => {
    expect(decideRetry(new AppError('AI_RATE_LIMITED'), 1, 3)).toMatchObject({ final: false });
  });

  it('gives up at once on a code that is not retryable', () => {
    const decision = decideRetry(new AppError('IMAGE_CORRUPT'), 1, 5);
    expect(decision.final).toBe(true);
    expect(decision.thrown).toBeInstanceOf(UnrecoverableError);
  });

  it('carries code, message and fields through the queue as text', () => {
    const error = new AppError('VALIDATION', 'Title is too long.', { title: ['Title is too long.'] });
    const back = errorOfReason(decideRetry(error, 1, 1).thrown.message);
    expect(back).toMatchObject({
      code: 'VALIDATION',
      message: 'Title is too long.',
      errors: { title: expect.anything() },
    });
  });

  it('keeps the text of an unknown error for operators only', () => {
    const reason = decideRetry(new TypeError('x is undefined'), 1, 1).thrown.message;
    expect(JSON.parse(reason)).toMatchObject({ code: 'INTERNAL', hidden: 'TypeError: x is undefined' });
    expect(errorOfReason(reason)).toMatchObject({ code: 'INTERNAL', message: new AppError('INTERNAL').message });
  });

  it.each([undefined, '', 'job stalled more than allowable limit', '{"code":"NO_SUCH_CODE"}', 'null'])(
    'reads the reason %j as INTERNAL',
    (reason) => expect(errorOfReason(reason).code).toBe('INTERNAL'),
  );
});
