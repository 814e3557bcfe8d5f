import { Module, type DynamicModule } from '@nestjs/common';
import { RpcModule } from '../rpc/rpc.module.js';
import { EventsModule } from './events.module.js';
import { OutboxReadings } from './outbox-readings.js';
import { OutboxRelay } from './outbox-relay.js';
import { ActLog } from './act-log.js';
import { Outbox } from './outbox.js';
import { RedisMark } from './redis-mark.js';
import { RepeatRevocations } from './repeat-revocations.js';
import { Revocations } from './revocations.js';
import { WakeRelay } from './wake-relay.js';

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
