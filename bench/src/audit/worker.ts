/**
 * A worker that does nothing but slices of one audit, over the generated store; killed at any time, it is started again.
 * Migrates the database when it has to.
 */
import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { NestFactory } from '@nestjs/core';
import { MediaConfig } from '@vitrine/media/config';
import { ENTITIES } from '@vitrine/media/entities';
import { MIGRATIONS } from '@vitrine/media/migrations/list';
import { AuditAccounts } from '@vitrine/media/storage-audit/audit-accounts';
import { AuditRows } from '@vitrine/media/storage-audit/audit-rows';
import { AuditStorageTask } from '@vitrine/media/storage-audit/audit-storage.task';
import { Subjects } from '@vitrine/media/storage-audit/subjects';
import { VerifyCandidates } from '@vitrine/media/storage-audit/verify-candidates';
import { Orphans } from '@vitrine/media/storage/orphans';
import { Quarantine } from '@vitrine/media/storage/quarantine';
import { ConfigModule } from '@vitrine/platform/bootstrap/config.module';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { WorkScope } from '@vitrine/platform/context/work-scope';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { OrmModule } from '@vitrine/platform/orm/orm.module';
import { OutboxModule } from '@vitrine/platform/outbox/outbox.module';
import { QueuesModule } from '@vitrine/platform/queues/queues.module';
import { TaskRunner } from '@vitrine/platform/tasks/task-runner';
import { TasksModule } from '@vitrine/platform/tasks/tasks.module';
import { GeneratedStore } from './generated-store.ts';

class AuditWorker {}

const config = loadConfig(MediaConfig, process.env);
const app = await NestFactory.createApplicationContext(
  {
    module: AuditWorker,
    imports: [
      ConfigModule.of(config),
      OrmModule.forRoot({ entities: ENTITIES, migrations: MIGRATIONS, config }),
      OutboxModule.forSender(),
      QueuesModule.forProducer(),
      TasksModule.forWorker(),
    ],
    providers: [
      { provide: ObjectStore, useValue: new GeneratedStore() },
      AuditAccounts,
      AuditRows,
      AuditStorageTask,
      Orphans,
      Quarantine,
      Subjects,
      VerifyCandidates,
    ],
  },
  { logger: ['error', 'fatal'] },
);
const taskId = process.argv[2] ?? '';
const { signal } = new AbortController();
process.stdout.write('ready\n');

interface Row {
  slice: number;
  state: string;
  isIdle: boolean;
}

const read = async (): Promise<Row | undefined> => {
  const [row] = await app
    .get(MikroORM)
    .em.getConnection()
    .execute<Row[]>(`select slice, state, due_at < now() - interval '3 seconds' as "isIdle" from tasks where id = ?`, [
      taskId,
    ]);
  return row;
};

// As jobs come: the next slice to the worker that has done the one before, an idle task to the next worker that is free.
for (let next = -1; taskId !== '';) {
  const task = await read();
  if (task?.state !== 'queued' && task?.state !== 'running') break;
  if (task.slice !== next && !task.isIdle && task.slice > 0) {
    await pause(200);
    continue;
  }
  await app.get(WorkScope).run({ requestId: 'bench' }, () => app.get(TaskRunner).runSlice(taskId, task.slice, signal));
  next = task.slice + 1;
}
process.stdout.write(`peak ${process.resourceUsage().maxRSS}\n`);
process.exit(0);
