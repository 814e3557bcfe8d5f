import { describe, expect, it } from '@jest/globals';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { eventsSubscribedBy } from '@vitrine/contracts/events/subscriptions';
import { queuesConsumedBy } from '@vitrine/contracts/queues/queue-policies';
import { rpcNamesOf } from '@vitrine/contracts/rpc/rpc-names';
import { findDecoratedClasses, findDecoratedMethods } from '@vitrine/platform/discovery/find-decorated';
import { EVENT_HANDLER } from '@vitrine/platform/outbox/event-handler.decorator';
import { CONSUMES_QUEUE, type Consumption } from '@vitrine/platform/queues/queue-worker';
import { assertRpcHandled } from '@vitrine/platform/rpc/assert-handled';
import { RPC_HANDLER } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { MediaWorkerModule } from '../src/media-worker.module.js';
import { MediaModule } from '../src/media.module.js';
import { mediaConfig } from './support/media-config.js';

/** The module's own providers and controllers, with nothing behind them. */
const bare = async (module: typeof MediaModule | typeof MediaWorkerModule): Promise<DiscoveryService> => {
  const { controllers = [], providers = [] } = module.register(mediaConfig());
  const app = await Test.createTestingModule({ imports: [DiscoveryModule], controllers, providers })
    .useMocker(() => ({}))
    .compile();
  return app.get(DiscoveryService);
};

describe('media', () => {
  it('answers every question of MediaRpc, each once', async () => {
    const discovery = await bare(MediaModule);
    expect(() => assertRpcHandled(discovery, 'media')).not.toThrow();
    const names = findDecoratedMethods<string>(discovery, RPC_HANDLER).map(({ value }) => value);
    expect(names.sort()).toEqual(rpcNamesOf('media').sort());
  });

  it('hears every event it subscribes to and consumes every queue of its own, in the worker', async () => {
    const discovery = await bare(MediaWorkerModule);
    const events = findDecoratedMethods<string>(discovery, EVENT_HANDLER).map(({ value }) => value);
    const queues = findDecoratedClasses<Consumption>(discovery, CONSUMES_QUEUE).map(({ value }) => value.queue);
    expect(events.sort()).toEqual(eventsSubscribedBy('media').sort());
    expect(queues.sort()).toEqual(queuesConsumedBy('media').sort());
  });
});
