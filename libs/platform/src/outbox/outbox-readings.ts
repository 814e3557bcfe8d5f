import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { outboxLagSeconds } from '../health/metrics.js';
import { Readings } from '../health/readings.js';
import { OutboxRows } from './outbox-rows.js';

/** Exposes how long events wait, as the rows have it: also while Redis is away, or another relay is at work. */
@Injectable()
export class OutboxReadings {
  constructor(readings: Readings, orm: MikroORM) {
    readings.add(async () => [{ gauge: outboxLagSeconds, value: await new OutboxRows(orm.em.fork()).lagSeconds() }]);
  }
}
