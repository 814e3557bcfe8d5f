import type { MikroORM } from '@mikro-orm/postgresql';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Metrics } from '../health/define-metric.js';
import { Logger } from '../log/logger.js';
import { Tracing } from '../tracing/tracing.js';
import type { EventPublisher } from './event-publisher.js';
import { OutboxRelay } from './outbox-relay.js';
import { OutboxRows } from './outbox-rows.js';
import type { OutboxEvent } from './outbox-event.entity.js';
import type { RedisMark } from './redis-mark.js';

let relay: OutboxRelay;
let waiting: OutboxEvent[];
let look: jest.SpiedFunction<OutboxRows['look']>;
const deliver = jest.fn(async () => void (waiting = []));

beforeEach(() => {
  jest.useFakeTimers();
  deliver.mockClear();
  waiting = [];
  look = jest.spyOn(OutboxRows.prototype, 'look');
  look.mockImplementation(async () => ({ mark: 'm', waits: waiting.length > 0 }));
  const rows = {
    lockMark: async () => 'm',
    waiting: async () => waiting,
    nextMark: async () => 'm',
    published: async () => undefined,
    clean: async () => 0,
  } satisfies Partial<OutboxRows>;
  for (const [name, answer] of Object.entries(rows))
    jest.spyOn(OutboxRows.prototype, name as keyof OutboxRows).mockImplementation(answer as never);
  const em = { fork: () => em, transactional: (work: (inner: unknown) => unknown) => work(em) };
  relay = new OutboxRelay(
    { em } as unknown as MikroORM,
    { held: async () => [], deliver } as unknown as EventPublisher,
    { read: async () => ({ mark: 'm', connection: {} }), write: async () => undefined } as unknown as RedisMark,
    Logger.of({ SERVICE: 'media', LOG_LEVEL: 'silent' }),
    new Metrics(),
    new Tracing(),
  );
  relay.onApplicationBootstrap();
});
afterEach(async () => {
  await relay.onModuleDestroy();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('publishes at once when it is woken, also while it looks', async () => {
  await jest.advanceTimersByTimeAsync(1_000);
  const woken = async (): Promise<void> => {
    waiting = [{ occurredAt: new Date() } as OutboxEvent];
    relay.wake();
  };
  await woken();
  await jest.advanceTimersByTimeAsync(0);
  expect(deliver).toHaveBeenCalledTimes(1);
  // Written just after the look under way has found nothing.
  look.mockImplementationOnce(async () => {
    await woken();
    return { mark: 'm', waits: false };
  });
  relay.wake();
  await jest.advanceTimersByTimeAsync(1);
  expect(deliver).toHaveBeenCalledTimes(2);
});

it('is not woken after its end', async () => {
  await relay.onModuleDestroy();
  look.mockClear();
  relay.wake();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(look).not.toHaveBeenCalled();
});

it('looks every second, and publishes what another process has left', async () => {
  await jest.advanceTimersByTimeAsync(500);
  look.mockClear();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(look).toHaveBeenCalledTimes(10);
  waiting = [{ occurredAt: new Date() } as OutboxEvent];
  await jest.advanceTimersByTimeAsync(1_000);
  expect(deliver).toHaveBeenCalledTimes(1);
});
