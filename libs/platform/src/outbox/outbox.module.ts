import { Module, type DynamicModule, Injectable, type OnModuleInit } from '@nestjs/common';
import { MikroORM, type EventSubscriber, type TransactionEventArgs } from '@mikro-orm/postgresql';
import { RpcModule } from '../rpc/rpc.module.js';
import { EventsModule } from './events.module.js';
import { OutboxRelay } from './outbox-relay.js';
import { ActLog } from './act-log.js';
import { Outbox } from './outbox.js';
import { RedisMark } from './redis-mark.js';
import { RepeatRevocations, Revocations } from './revocations.js';
import { outboxLagSeconds } from '../health/metrics.js';
import { Readings } from '../health/readings.js';
import { OutboxRows } from './outbox-rows.js';

/** Exposes how long events wait, as the rows have it: also while Redis is away, or another relay is at work. */
@Injectable()
class OutboxReadings {
  constructor(readings: Readings, orm: MikroORM) {
    readings.add(async () => [{ gauge: outboxLagSeconds, value: await new OutboxRows(orm.em.fork()).lagSeconds() }]);
  }
}

/** Has the relay look as soon as an event is committed in its own process. What other processes write it finds by itself. */
@Injectable()
class WakeRelay implements EventSubscriber, OnModuleInit {
  constructor(
    private readonly orm: MikroORM,
    private readonly outbox: Outbox,
    private readonly relay: OutboxRelay,
  ) {}

  onModuleInit(): void {
    this.orm.em.getEventManager().registerSubscriber(this);
  }

  async afterTransactionCommit({ em }: TransactionEventArgs): Promise<void> {
    if (this.outbox.hasAdded(em)) this.relay.wake();
  }
}

/** Publishing events from a database. Needs `ConfigModule` and `OrmModule`. */
@Module({})
export class OutboxModule {
  /** {@link Outbox} alone: for a process whose events another process of the same service relays. */
  static forSender(): DynamicModule {
    return sender;
  }

  /** {@link Outbox} and the relay. */
  static forRelay(): DynamicModule {
    return relay;
  }
}

// Nest compares dynamic modules by identity: imported twice, each must be the same object.
const sender: DynamicModule = {
  module: OutboxModule,
  global: true,
  imports: [RpcModule.forClient()],
  providers: [ActLog, Outbox, Revocations],
  exports: [ActLog, Outbox, Revocations],
};
const relay: DynamicModule = {
  module: OutboxModule,
  global: true,
  imports: [EventsModule.forPublisher(), sender],
  providers: [OutboxReadings, OutboxRelay, RedisMark, RepeatRevocations, WakeRelay],
  exports: [OutboxRelay],
};
