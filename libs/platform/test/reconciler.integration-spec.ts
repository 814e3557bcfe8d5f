import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { expect, it } from '@jest/globals';
import { eventually } from '@vitrine/testing/eventually';
import { unmadeDatabase } from '@vitrine/testing/test-stack';
import { OrmModule } from '../src/orm/orm.module.js';
import { Reconcile, Reconciler } from '../src/reconciler/reconciler.js';
import { databaseConfig, Migration0001Outbox, queueConfig, startApp } from './work-fixture.js';

it('runs a reconciling method again and again, one at a time, through failures, until shutdown', async () => {
  let runs = 0;
  let running = 0;
  let overlaps = 0;
  @Injectable()
  class Sweeper {
    constructor(private readonly em: EntityManager) {}

    @Reconcile({ everyMs: 5 })
    async sweep(): Promise<void> {
      running += 1;
      if (running > 1) overlaps += 1;
      runs += 1;
      await this.em.execute('insert into note (text) values (?)', [`run ${runs}`]);
      running -= 1;
      if (runs === 2) throw new Error('this one failed');
    }
  }
  const config = databaseConfig(unmadeDatabase('reconciler'));
  const orm = OrmModule.forRoot({ entities: [], migrations: [Migration0001Outbox], config });
  const app = await startApp(config, [orm, DiscoveryModule], [Sweeper, Reconciler]);
  await eventually(() => runs >= 5);
  await app.close();
  const atEnd = runs;
  expect(overlaps).toBe(0);
  expect(running).toBe(0);
  await new Promise((resolve) => setImmediate(resolve));
  expect(runs).toBe(atEnd);
});

it('signals the shutdown to a run, and does not wait for one that ignores it', async () => {
  const begun = { patient: false, deaf: false };
  let signalled = false;
  @Injectable()
  class Sweeper {
    @Reconcile({ everyMs: 5 })
    async patient(signal: AbortSignal): Promise<void> {
      begun.patient = true;
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      signalled = true;
    }

    @Reconcile({ everyMs: 5 })
    async deaf(): Promise<void> {
      begun.deaf = true;
      await new Promise(() => undefined);
    }
  }
  const app = await startApp(queueConfig(), [DiscoveryModule], [Sweeper, Reconciler]);
  await eventually(() => begun.patient && begun.deaf);
  await app.close();
  expect(signalled).toBe(true);
});
