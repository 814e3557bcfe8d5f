import { MikroORM, type EventSubscriber, type TransactionEventArgs } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OutboxRelay } from './outbox-relay.js';
import { Outbox } from './outbox.js';

/** Has the relay look as soon as an event is committed in its own process. What other processes write it finds by itself. */
@Injectable()
export class WakeRelay implements EventSubscriber, OnModuleInit {
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
