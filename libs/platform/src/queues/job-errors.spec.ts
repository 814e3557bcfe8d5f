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

  it('shows the text of an unknown error to nobody', () => {
    const reason = decideRetry(new TypeError('x is undefined'), 1, 1).thrown.message;
    expect(JSON.parse(reason)).toMatchObject({ code: 'INTERNAL', shown: 'TypeError' });
    expect(reason).not.toContain('undefined');
    expect(errorOfReason(reason)).toMatchObject({ code: 'INTERNAL', message: new AppError('INTERNAL').message });
  });

  it.each([
    ['Error EISDIR open /data/card.jpg', { code: 'EISDIR', syscall: 'open', path: '/data/card.jpg' }],
    [
      'Error ECONNREFUSED connect 10.0.0.7 6379',
      { code: 'ECONNREFUSED', syscall: 'connect', address: '10.0.0.7', port: 6379 },
    ],
    [
      'error 23505 users_email_key',
      { name: 'error', code: '23505', constraint: 'users_email_key', detail: 'Key (email)=(ada@mail.test)' },
    ],
    ['NoSuchKey', { name: 'NoSuchKey', $metadata: { httpStatusCode: 404 } }],
    ['Error', { name: 'PASSWORD="a b c"', code: 'client_secret=foo', constraint: 'a b', path: '/data/card.jpg' }],
    ['Error ENOENT open', { code: 'ENOENT', syscall: 'open', path: '/data/Ada’s letter.jpg', dest: '/data/x' }],
    ['Error', { name: 'x'.repeat(100_000), code: 'X'.repeat(100_000) }],
  ])('tells administrators %j, without anybody’s words', (shown, fields) => {
    const words = 'password=hunter2: Unexpected token in "Dear Ada" is not valid JSON, redis://:p/ss@wo:rd@host';
    const said = Object.assign(new Error(words), fields);
    expect(detailOf(said)).toBe(shown);
    const { thrown } = decideRetry(Object.assign(new AppError('SERVICE_UNAVAILABLE'), { cause: said }), 1, 1);
    expect(detailOfReason(thrown.message)).toBe(shown);
  });

  it('has no detail where our own sentence says it, and the queue’s words where it gave up by itself', () => {
    expect(detailOf(new AppError('IMAGE_CORRUPT'))).toBeNull();
    expect(detailOfReason(decideRetry(new AppError('IMAGE_CORRUPT'), 1, 1).thrown.message)).toBeNull();
    expect(detailOfReason('job stalled more than allowable limit')).toBe('job stalled more than allowable limit');
    for (const other of [undefined, 'token=abc', '{"code":"INTERNAL","hidden":"token=abc"}'])
      expect(detailOfReason(other)).toBeNull();
  });

  it.each([undefined, '', 'job stalled more than allowable limit', '{"code":"NO_SUCH_CODE"}', 'null'])(
    'reads the reason %j as INTERNAL',
    (reason) => expect(errorOfReason(reason).code).toBe('INTERNAL'),
  );
});
