import { describe, expect, it } from '@jest/globals';
import { ForbiddenException, NotFoundException, PayloadTooLargeException, type ArgumentsHost } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { ERRORS, type ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { runInContext } from '../context/request-context.js';
import { Logger } from '../log/logger.js';
import { HttpErrorFilter } from './http-error.filter.js';

interface Answer {
  status?: number;
  body?: Record<string, unknown>;
  retryAfter?: string;
}

function answerTo(error: unknown, already = false): Answer {
  const answer: Answer = {};
  const reply = {
    sent: already,
    header: (_name: string, value: string) => (answer.retryAfter = value),
    status: (status: number) => {
      answer.status = status;
      return { send: (body: Record<string, unknown>) => (answer.body = body) };
    },
  };
  const host = { switchToHttp: () => ({ getRequest: () => ({ id: 'from-request' }), getResponse: () => reply }) };
  new HttpErrorFilter(Logger.silent()).catch(error, host as unknown as ArgumentsHost);
  return answer;
}

describe('HttpErrorFilter', () => {
  it.each(Object.keys(ERRORS) as ErrorCode[])('API-78 answers %s with its status and sentence', (code) => {
    expect(answerTo(new AppError(code))).toMatchObject({
      status: ERRORS[code].status,
      body: {
        statusCode: ERRORS[code].status,
        error: expect.any(String),
        message: ERRORS[code].message,
        code,
        requestId: 'from-request',
      },
    });
  });

  it('API-78 adds messages by field, and the request id of the context', () => {
    const error = new AppError('VALIDATION', 'Title is missing.', { title: ['Title is missing.'] });
    const { body } = runInContext({ requestId: 'r-1' }, () => answerTo(error));
    expect(body).toMatchObject({ errors: { title: ['Title is missing.'] }, requestId: 'r-1', error: 'Bad Request' });
  });

  it.each([
    [new NotFoundException('Cannot GET /x'), 404, 'NOT_FOUND'],
    [new ForbiddenException(), 403, 'FORBIDDEN'],
    [new PayloadTooLargeException(), 413, 'PAYLOAD_TOO_LARGE'],
    [Object.assign(new Error('Body is not JSON'), { statusCode: 400 }), 400, 'VALIDATION'],
    [Object.assign(new Error('odd'), { statusCode: 418 }), 400, 'VALIDATION'],
    [new Error('password is hunter2'), 500, 'INTERNAL'],
    ['a string', 500, 'INTERNAL'],
    [null, 500, 'INTERNAL'],
  ])('reads %s by its status, and never repeats its text', (error, status, code) => {
    const answer = answerTo(error);
    expect(answer).toMatchObject({ status, body: { code, statusCode: status } });
    expect(JSON.stringify(answer)).not.toMatch(/hunter2|Cannot GET|not JSON/);
  });

  it('names an outage as one and says when to come again, and does not for what will not pass', () => {
    const away = Object.assign(new Error('secret'), { code: 'ECONNREFUSED' });
    expect(answerTo(away)).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' }, retryAfter: '2' });
    expect(answerTo(new AppError('BUSY'))).toMatchObject({ status: 503, retryAfter: '2' });
    expect(answerTo(new AppError('AI_UNAVAILABLE')).retryAfter).toBeUndefined();
    expect(answerTo(new AppError('NOT_FOUND')).retryAfter).toBeUndefined();
  });

  it('adds nothing to an answer that is already out', () => {
    expect(answerTo(new Error('late'), true)).toEqual({});
  });
});
