import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from '@jest/globals';
import { failureOf } from '@vitrine/testing/failure-of';
import { firstValueFrom, from } from 'rxjs';
import { LocalCalls } from './local-calls.js';
import type { RpcEnvelope } from './rpc-envelope.js';

const question = (data: unknown): RpcEnvelope => ({ data, meta: { requestId: 'r', deadlineMs: 100 } });

const callsOf = (handler: (question: RpcEnvelope) => unknown): LocalCalls => {
  const calls = new LocalCalls();
  const server = {
    connected: true,
    getHandlerByPattern: (name: string) => (name === 'media.photo.get_mine' ? handler : null),
    transformToObservable: (answer: Promise<unknown>) => from(answer),
  };
  calls.add('media', server as never);
  return calls;
};
const ask = (calls: LocalCalls, data: unknown) =>
  firstValueFrom(calls.answerOf('media', 'media.photo.get_mine')!(question(data)));

it('gives both sides copies of what a connection would carry', async () => {
  const kept = { tags: ['sea'], at: new Date(0), gone: undefined };
  const calls = callsOf(async ({ data }) => {
    (data as typeof kept).tags.push('seen');
    return kept;
  });
  const sent = { tags: ['sky'] };
  const answer = (await ask(calls, sent)) as typeof kept;
  answer.tags.push('changed');
  expect([sent.tags, kept.tags]).toEqual([['sky'], ['sea']]);
  expect(answer).toEqual({ tags: ['sea', 'changed'], at: '1970-01-01T00:00:00.000Z' });
  expect(
    await ask(
      callsOf(async () => undefined),
      {},
    ),
  ).toBeUndefined();
});

it('runs a handler outside of what its caller is in, such as a transaction, and the caller stays in it', async () => {
  const transaction = new AsyncLocalStorage<string>();
  const calls = callsOf(async () => transaction.getStore() ?? 'none');
  await transaction.run('of the caller', async () => {
    expect(await ask(calls, {})).toBe('none');
    expect(transaction.getStore()).toBe('of the caller');
  });
});

it('hands over errors as a connection does, and knows nothing of what is not there', async () => {
  const thrown = { code: 'NOT_FOUND', errors: { file: ['gone'] }, cause: undefined };
  const calls = callsOf(() => Promise.reject(thrown));
  const caught = await failureOf(ask(calls, {}));
  expect(caught).toEqual({ code: 'NOT_FOUND', errors: { file: ['gone'] } });
  expect(caught).not.toBe(thrown);
  expect(calls.answerOf('media', 'media.photo.trash')).toBeUndefined();
  expect(calls.answerOf('identity', 'identity.user.get')).toBeUndefined();
});
