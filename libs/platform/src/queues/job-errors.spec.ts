import { describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { UnrecoverableError } from 'bullmq';
import { decideRetry, detailOf, detailOfReason, errorOfReason, keepsAttempt, ofOthers } from './job-errors.js';

describe('keepsAttempt', () => {
  const HOUR_MS = 3_600_000;
  const away = () => new AppError('SERVICE_UNAVAILABLE');

  it.each([
    ['an outage', away(), HOUR_MS, true],
    ['an outage of a day', away(), 25 * HOUR_MS, false],
    ['an outage of others', ofOthers(away()), 0, false],
    ['anything else', new AppError('STORE_UNAVAILABLE'), 0, false],
  ])('of %s', (_case, error, ageMs, kept) => {
    expect(keepsAttempt(error, ageMs)).toBe(kept);
  });
});

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

  it.each([
    [
      "EISDIR: illegal operation on a directory, open '/data/card.jpg'",
      "EISDIR: illegal operation on a directory, open '/data/card.jpg'",
    ],
    [
      `insert into "users" ("email") values ('ada@mail.test') - duplicate key value\n violates "users_email"`,
      'duplicate key value violates "users_email"',
    ],
    ['connect smtp://ada:pa55@mail.test:25 failed', 'connect smtp://mail.test:25 failed'],
    ['GET https://s3.test/b/originals/u?X-Amz-Signature=abc&x=1 is 403', 'GET https://s3.test/b/originals/u?… is 403'],
    ['Incorrect API key provided: sk-proj-abcdefgh12.', 'Incorrect API key … ….'],
    ['Authorization: Bearer abc.def', 'Authorization: Bearer …'],
    ['password=hunter2 refused', 'password … refused'],
    ['550 <jane@example.org> unknown', '550 <…> unknown'],
    [
      `no object originals/0193a0b4-7d00-7000-8000-000000000001`,
      'no object originals/0193a0b4-7d00-7000-8000-000000000001',
    ],
    [`session ${'a1'.repeat(20)} ended`, 'session … ended'],
  ])('tells administrators of %j without what is nobody’s business', (said, shown) => {
    expect(detailOf(new Error(said))).toBe(`Error: ${shown}`);
    const { thrown } = decideRetry(
      Object.assign(new AppError('SERVICE_UNAVAILABLE'), { cause: new Error(said) }),
      1,
      1,
    );
    expect(detailOfReason(thrown.message)).toBe(`Error: ${shown}`);
  });

  it('has no detail where our own sentence says it, and the queue’s words where it gave up by itself', () => {
    expect(detailOf(new AppError('IMAGE_CORRUPT'))).toBeNull();
    expect(detailOfReason(decideRetry(new AppError('IMAGE_CORRUPT'), 1, 1).thrown.message)).toBeNull();
    expect(detailOfReason('job stalled more than allowable limit')).toBe('job stalled more than allowable limit');
    expect(detailOfReason(undefined)).toBeNull();
  });

  it.each([undefined, '', 'job stalled more than allowable limit', '{"code":"NO_SUCH_CODE"}', 'null'])(
    'reads the reason %j as INTERNAL',
    (reason) => expect(errorOfReason(reason).code).toBe('INTERNAL'),
  );
});
