import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { EventEnvelope } from '@vitrine/contracts/events/event-map';
import { factsHeardBy } from '@vitrine/contracts/events/subscriptions';
import { Drain } from '../bootstrap/drain.js';
import { BaseConfig } from '../config/base-config.js';
import { CONFIG } from '../config/tokens.js';
import { WorkScope } from '../context/work-scope.js';
import { findDecoratedMethods } from '../discovery/find-decorated.js';
import { Logger } from '../log/logger.js';
import { Consumer } from '../queues/consumer.js';
import { RedisConnections } from '../queues/redis-connections.js';
import { assertHandled } from '../rpc/assert-handled.js';
import { FACT_HANDLER } from './fact-handler.decorator.js';
import { factsQueueOf } from './fact-publisher.js';

/** Injection token of the room whose facts this process hears. */
export const FACTS_ROOM = Symbol('vitrine.facts-room');

const CONCURRENCY = 4;

/** Hands facts to `@FactHandler` methods; refuses to start when a fact the room subscribes to has none, or two. */
@Injectable()
export class FactsConsumer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private consumer: Consumer<EventEnvelope> | undefined;

  constructor(
    @Inject(FACTS_ROOM) private readonly room: string,
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly discovery: DiscoveryService,
    private readonly redis: RedisConnections,
    private readonly scope: WorkScope,
    private readonly logger: Logger,
    private readonly drain: Drain,
  ) {}

  onApplicationBootstrap(): void {
    const found = findDecoratedMethods<string>(this.discovery, FACT_HANDLER);
    assertHandled(
      `Facts of ${this.room}`,
      factsHeardBy(this.room),
      found.map(({ value }) => value),
    );
    const handlers = new Map(found.map((handler) => [handler.value, handler]));
    this.consumer = new Consumer<EventEnvelope>(
      {
        queue: factsQueueOf(this.room),
        concurrency: CONCURRENCY,
        perform: async (fact) => {
          const handler = handlers.get(fact.name);
          // Told by a newer release of the sender: it is tried again until this room is up to date, too.
          if (!handler) throw new Error(`${fact.name} has no handler here`);
          await handler.call(fact.payload, fact);
        },
        exhausted: async (fact) => {
          this.logger.error({ fact: fact.name, factId: fact.id }, 'A fact could not be handled');
        },
      },
      { config: this.config, redis: this.redis, scope: this.scope, logger: this.logger, drain: this.drain },
    );
    this.consumer.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.consumer?.stop();
  }
}
