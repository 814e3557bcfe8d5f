import { describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { outageOf, toKnownError } from './outage.js';

const coded = (code: string, message = 'x'): Error => Object.assign(new Error(message), { code });
const reply = (message: string): Error => Object.assign(new Error(message), { name: 'ReplyError' });
const ofS3 = (name: string, more: object): Error => Object.assign(new Error('x'), { name, ...more });

describe('outageOf', () => {
  it.each([
    // Postgres
    ['shut down by an administrator', coded('57P01')],
    ['crashed', coded('57P02')],
    ['starting', coded('57P03')],
    ['connection lost', coded('08006')],
    ['too many connections', coded('53300')],
    ['no room on its disk', coded('53100')],
    ['demoted to a replica', coded('25006')],
    ['a password that has changed', coded('28P01')],
    ['no rule that lets us in', coded('28000')],
    ['a pooler that has no more connections', coded('08P01', 'no more connections allowed (max_client_conn)')],
    ['a database that is being restored', coded('3D000')],
    ['any refusal of a connection', Object.assign(coded('42501'), { severity: 'FATAL' })],
    ['a certificate that has expired', coded('CERT_HAS_EXPIRED')],
    ['another authority', coded('SELF_SIGNED_CERT_IN_CHAIN')],
    ['a server whose TLS was switched off', new Error('The server does not support SSL connections')],
    ['a session that stood still too long', coded('25P03')],
    ['a deadlock', coded('40P01')],
    ['a lost socket of pg', new Error('Connection terminated unexpectedly')],
    ['a new connection that takes too long', new Error('Connection terminated due to connection timeout')],
    ['a first connection that takes too long', new Error('timeout expired')],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
    ['a client that is gone', new Error('Client has encountered a connection error and is not queryable')],
    ['a client that is going', new Error('Client was closed and is not queryable')],
    ['a pool that is closing', new Error('Cannot use a pool after calling end on the pool')],
    ['the driver at the end', new Error('driver has already been destroyed')],
    // the network
    ['no listener', coded('ECONNREFUSED')],
    ['a reset', coded('ECONNRESET')],
    ['a name that cannot be looked up', coded('EAI_AGAIN')],
    ['no descriptors', coded('EMFILE')],
    // Redis
    ['loading its data', reply('LOADING Redis is loading the dataset in memory')],
    ['a replica', reply("READONLY You can't write against a read only replica.")],
    ['a replica without its primary', reply('MASTERDOWN Link with MASTER is down')],
    ['out of memory', reply("OOM command not allowed when used memory > 'maxmemory'.")],
    ['out of memory in a script', reply('ERR Error running script: @user_script:7: -OOM command not allowed')],
    ['unable to save', reply('MISCONF Redis is configured to save RDB snapshots')],
    ['a queue that is off', new Error("Stream isn't writeable and enableOfflineQueue options is false")],
    ['no answer', new Error('Command timed out')],
    ['a silent socket', new Error("Socket timeout. Expecting data, but didn't receive any in 5000ms.")],
    ['a closed connection', new Error('Connection is closed.')],
    ['a Redis whose password has changed', reply('WRONGPASS invalid username-password pair or user is disabled.')],
    ['a Redis without a free place', reply('ERR max number of clients reached')],
    // the object store
    ['an error of the S3 server', ofS3('InternalError', { $fault: 'server' })],
    ['an S3 server that asks to slow down', ofS3('SlowDown', { $metadata: { httpStatusCode: 503 } })],
    ['an S3 server that does not answer', ofS3('TimeoutError', {})],
    ['a full disk', coded('ENOSPC')],
  ])('calls %s SERVICE_UNAVAILABLE', (_case, thrown) => {
    expect(outageOf(thrown)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', cause: thrown });
  });

  it('distinguishes a lock that is held from a statement that was stopped', () => {
    expect(outageOf(coded('55P03'))?.code).toBe('BUSY');
    expect(outageOf(coded('57014'))?.code).toBe('SERVICE_TIMEOUT');
  });

  it('finds an outage behind the errors that wrap it', () => {
    const wrapped = new Error('select 1 - failed', { cause: new Error('x', { cause: coded('57P01') }) });
    expect(outageOf(wrapped)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', cause: wrapped });
  });

  it.each([
    ['a mistake of ours', new TypeError('x is undefined')],
    ['a constraint', coded('23505')],
    ['a table that is not there', coded('42P01')],
    ['a table that we may not read', coded('42501')],
    ['a command that Redis does not know', reply("ERR unknown command 'X'")],
    ['a refusal of S3', ofS3('AccessDenied', { $fault: 'client', $metadata: { httpStatusCode: 403 } })],
    ['a file that is not there', coded('ENOENT')],
    ['a text', 'Connection terminated'],
    ['nothing', undefined],
  ])('leaves %s alone', (_case, thrown) => {
    expect(outageOf(thrown)).toBeNull();
  });

  it('does not go round in circles', () => {
    const error = new Error('x');
    error.cause = error;
    expect(outageOf(error)).toBeNull();
  });
});

it('keeps an error of ours', () => {
  const error = new AppError('NOT_FOUND');
  expect(toKnownError(error)).toBe(error);
});
