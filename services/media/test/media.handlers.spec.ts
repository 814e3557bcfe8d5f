import { describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { eventsSubscribedBy } from '@vitrine/contracts/events/subscriptions';
import { queuesConsumedBy } from '@vitrine/contracts/queues/queue-policies';
import { rpcNamesOf } from '@vitrine/contracts/rpc/rpc-map';
import { WorkScope } from '@vitrine/platform/context/work-scope';
import { findDecoratedClasses, findDecoratedMethods } from '@vitrine/platform/discovery/find-decorated';
import { EVENT_HANDLER } from '@vitrine/platform/outbox/event-handler.decorator';
import { Metrics } from '@vitrine/platform/health/define-metric';
import { Readings } from '@vitrine/platform/health/readings';
import { CONSUMES_QUEUE, type Consumption } from '@vitrine/platform/queues/queue-worker';
import { assertRpcHandled } from '@vitrine/platform/rpc/assert-handled';
import { RPC_HANDLER } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { MediaConfig } from '../src/config.js';
import { MediaWorkerModule } from '../src/media-worker.module.js';
import { MediaModule } from '../src/media.module.js';
import { mediaConfig } from './support/media-config.js';

/** The modules of a process, without the servers behind them. */
const compiled = async (modules: Type[]): Promise<DiscoveryService> => {
  const app = await Test.createTestingModule({ imports: [DiscoveryModule, ...modules] })
    .useMocker((token) => {
      if (token === Readings) return new Readings(new WorkScope(), new Metrics());
      return token === MediaConfig ? mediaConfig() : {};
    })
    .compile();
  return app.get(DiscoveryService);
};

describe('media', () => {
  it('answers every message of MediaRpc, each once', async () => {
    const discovery = await compiled([MediaModule]);
    expect(() => assertRpcHandled(discovery, 'media')).not.toThrow();
    const names = findDecoratedMethods<string>(discovery, RPC_HANDLER).map(({ value }) => value);
    expect(names.sort()).toEqual(rpcNamesOf('media').sort());
  });

  it('handles every event it subscribes to and consumes every queue of its own, in the worker', async () => {
    const discovery = await compiled([MediaModule, MediaWorkerModule]);
    const events = findDecoratedMethods<string>(discovery, EVENT_HANDLER).map(({ value }) => value);
    const queues = findDecoratedClasses<Consumption>(discovery, CONSUMES_QUEUE).map(({ value }) => value.queue);
    expect(events.sort()).toEqual(eventsSubscribedBy('media').sort());
    expect(queues.sort()).toEqual(queuesConsumedBy('media').sort());
  });
});
