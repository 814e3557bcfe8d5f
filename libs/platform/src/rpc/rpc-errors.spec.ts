import { describe, expect, it } from '@jest/globals';
import { EmptyResponseException } from '@nestjs/microservices/errors/empty-response.exception.js';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { TimeoutError } from 'rxjs';
import { normaliseRpcError } from './rpc-errors.js';

/** Everything the two transports were seen to throw. */
describe('normaliseRpcError', () => {
  it.each([
    ['the error of a service', { code: 'QUOTA_EXCEEDED', message: 'Full.' }, 'QUOTA_EXCEEDED'],
    ['an AppError', new AppError('NOT_FOUND'), 'NOT_FOUND'],
    ['no answer in time', new TimeoutError(), 'SERVICE_TIMEOUT'],
    ['no listener (NATS)', new EmptyResponseException('x'), 'SERVICE_UNAVAILABLE'],
    ['no handler (TCP)', 'There is no matching message handler defined in the remote service.', 'SERVICE_UNAVAILABLE'],
    ['no listener (TCP)', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'SERVICE_UNAVAILABLE'],
    ['the peer died (TCP)', new Error('Connection closed'), 'SERVICE_UNAVAILABLE'],
    ['the broker is away', 'Error: Connection lost. Trying to reconnect...', 'SERVICE_UNAVAILABLE'],
    ['an error Nest hid', { status: 'error', message: 'Internal server error' }, 'INTERNAL'],
    ['a question too large for the broker', new Error("'max_payload' size exceeded"), 'PAYLOAD_TOO_LARGE'],
    ['a question that is no JSON', new TypeError('Converting circular structure to JSON'), 'INTERNAL'],
    ['a question with a BigInt', new TypeError('Do not know how to serialize a BigInt'), 'INTERNAL'],
    [
      'a socket that went before the question was sent (TCP)',
      new TypeError("Cannot read properties of null (reading 'sendMessage')"),
      'SERVICE_UNAVAILABLE',
    ],
    ['a code we do not know', { code: 'NEWER_THAN_US', message: 'x' }, 'SERVICE_UNAVAILABLE'],
  ])('reads %s', (_case, thrown, code) => {
    const error = normaliseRpcError(thrown);
    expect(error).toBeInstanceOf(AppError);
    expect(error.code).toBe(code);
  });

  it('keeps the message of a service and hides that of the transport', () => {
    expect(normaliseRpcError({ code: 'QUOTA_EXCEEDED', message: 'Full.' }).message).toBe('Full.');
    expect(normaliseRpcError(new Error('connect ECONNREFUSED 10.0.0.7:4102')).message).not.toContain('10.0.0.7');
  });
});
