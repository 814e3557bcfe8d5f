// A worker in miniature for leases.integration-spec.ts, run as workers are: compiled, in a process of its own. Its one
// reconciler writes down which process has run. Written without decorator syntax, which Node cannot read.
import { Migration } from '@mikro-orm/migrations';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Module } from '@nestjs/common';
import { runWorker } from '@vitrine/platform/bootstrap/run-worker';
import { DatabaseConfig } from '@vitrine/platform/config/base-config';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { OrmModule } from '@vitrine/platform/orm/orm.module';
import { leaseMigrationSql } from '@vitrine/platform/reconciler/lease-migration';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';

class Migration0001Runs extends Migration {
  up() {
    this.addSql(leaseMigrationSql());
    this.addSql('create table runs (id serial primary key, pid int not null)');
  }
}

class Sweeper {
  constructor(em) {
    this.em = em;
  }

  async sweep() {
    await this.em.execute('insert into runs (pid) values (?)', [process.pid]);
    if (process.env.FAILS) throw new Error('cut off');
  }
}
Inject(EntityManager)(Sweeper, undefined, 0);
Reconcile({ everyMs: 20 })(Sweeper.prototype, 'sweep', Object.getOwnPropertyDescriptor(Sweeper.prototype, 'sweep'));

class WorkerModule {}
Module({})(WorkerModule);

const config = loadConfig(DatabaseConfig);
await runWorker({
  name: 'reconciling',
  config,
  module: {
    module: WorkerModule,
    imports: [OrmModule.forRoot({ entities: [], migrations: [Migration0001Runs], config })],
    providers: [Sweeper],
  },
});
