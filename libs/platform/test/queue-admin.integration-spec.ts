import { Migration } from '@mikro-orm/migrations';
import { EntityManager, MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { anId } from '@vitrine/testing/builders/id';
import { eventually } from '@vitrine/testing/eventually';
import { serveRpc, type ServedRpc } from '@vitrine/testing/serve-rpc';
import { testDatabase } from '@vitrine/testing/test-stack';
import { Module, type DynamicModule, type INestApplicationContext } from '@nestjs/common';
import { ConfigModule } from '../src/bootstrap/config.module.js';
import type { DatabaseConfig } from '../src/config/base-config.js';
import { OrmModule } from '../src/orm/orm.module.js';
import { outboxMarkMigrationSql, outboxMigrationSql, outboxTraceMigrationSql } from '../src/outbox/outbox-migration.js';
import { OutboxModule } from '../src/outbox/outbox.module.js';
import { QueueAdminModule } from '../src/queue-admin/queue-admin.module.js';
import { QueueProducer } from '../src/queues/queue-producer.js';
import { ConsumesQueue, QueueWorker } from '../src/queues/queue-worker.js';
import { QueuesModule } from '../src/queues/queues.module.js';
import { ChangeTask } from '../src/tasks/change-task.js';
import { ListTasks } from '../src/tasks/list-tasks.js';
import { taskFaultMigrationSql, taskMigrationSql } from '../src/tasks/task-migration.js';
import { Tasks } from '../src/tasks/tasks.js';
import { TasksModule } from '../src/tasks/tasks.module.js';
import { runInContext } from '../src/context/request-context.js';
import { databaseConfig, NoWebhooks, startApp } from './work-fixture.js';

class Migration0001 extends Migration {
  override up(): void {
    for (const sql of [
      ...outboxMigrationSql(),
      ...outboxMarkMigrationSql(),
      outboxTraceMigrationSql(),
      ...taskMigrationSql(),
      taskFaultMigrationSql(),
    ])
      this.addSql(sql);
  }
}

@Module({})
class Service {
  static of(config: DatabaseConfig): DynamicModule {
    const migrations = [Migration0001];
    return {
      module: Service,
      imports: [
        ConfigModule.of(config),
        OrmModule.forRoot({ entities: [], migrations, config }),
        QueuesModule.forProducer(),
        OutboxModule.forSender(),
        QueueAdminModule.forService('notify'),
        TasksModule.forStarter(),
      ],
      providers: [ChangeTask, ListTasks],
    };
  }
}

const SECRET = 'smtp://ada:secret@mail.example';

describe('queues of a service, for administrators', () => {
  const admin = { userId: anId(), role: 'admin' } as const;
  const queue = 'email';
  const performed: string[] = [];
  let failing = true;
  let config: DatabaseConfig;
  let service: ServedRpc;
  let replica: ServedRpc;
  let worker: INestApplicationContext;

  @ConsumesQueue('email')
  class SendEmail extends QueueWorker<'email'> {
    async perform({ emailId }: { emailId: string }): Promise<{ status: 'delivered' }> {
      performed.push(emailId);
      if (failing) throw new AppError('MAIL_REFUSED', `No such mailbox at ${SECRET}`);
      return { status: 'delivered' };
    }
  }

  beforeAll(async () => {
    config = databaseConfig(await testDatabase());
    service = await serveRpc(Service.of(config));
    replica = await serveRpc(Service.of(config));
    worker = await startApp(config, [QueuesModule.forConsumer('notify')], [SendEmail, NoWebhooks]);
  });
  afterAll(async () => {
    await Promise.all([worker?.close(), service?.close(), replica?.close()]);
  });

  const state = async (of: ServedRpc = service) => (await of.call('notify.queue.list', {}, { as: admin }))[0];
  const enqueue = async (): Promise<string> => {
    const emailId = anId();
    await service.app.get(QueueProducer).enqueue('email', { emailId });
    return emailId;
  };
  const acts = async () => {
    const rows = await service.app
      .get(EntityManager)
      .fork()
      .execute<{ act: string; after: unknown }[]>(
        `select payload->>'act' as act, payload->'after' as after from outbox_event order by id`,
      );
    return rows;
  };

  it('SEC-09 answers administrators alone, and for its own queues alone', async () => {
    const user = { ...admin, role: 'user' } as const;
    await expect(service.call('notify.queue.list', {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(service.call('notify.queue.pause', { queue }, { as: user })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(service.call('notify.queue.pause', { queue: 'derivatives' }, { as: admin })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(service.call('notify.queue.pause', { queue: 'no' as never }, { as: admin })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
  });

  it('shows failed jobs without their data and secrets, and retries them', async () => {
    const emailId = await enqueue();
    await eventually(async () => expect(await state()).toMatchObject({ failed: 1, waiting: 0, active: 0 }));
    const { jobs, total } = await service.call('notify.queue.failed', { queue }, { as: admin });
    expect(total).toBe(1);
    expect(jobs).toMatchObject([
      { name: queue, subject: { kind: 'email', id: emailId }, code: 'MAIL_REFUSED', detail: null, attempts: 1 },
    ]);
    expect(JSON.stringify(jobs)).not.toContain(SECRET);
    failing = false;
    const retried = await service.call('notify.queue.retry', { queue, jobId: jobs[0]?.id ?? '' }, { as: admin });
    expect(retried).toEqual({ retried: 1, left: 0 });
    await eventually(async () => expect(await state()).toMatchObject({ failed: 0, completed: 1 }));
    expect(performed).toEqual([emailId, emailId]);
    await expect(
      service.call('notify.queue.retry', { queue, jobId: jobs[0]?.id ?? '' }, { as: admin }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await service.call('notify.queue.retry', { queue }, { as: admin })).toEqual({ retried: 0, left: 0 });
    expect((await acts()).map(({ act }) => act)).toEqual(['queue.retry']);
  });

  it('pauses and resumes for all replicas, and says who has paused', async () => {
    const paused = await service.call('notify.queue.pause', { queue }, { as: admin });
    expect(paused.pause).toEqual({ by: { id: admin.userId, name: null }, at: expect.any(String) });
    const second = await replica.call('notify.queue.pause', { queue }, { as: { ...admin, userId: anId() } });
    expect(second.pause).toEqual(paused.pause);
    const before = performed.length;
    await enqueue();
    const waiting = await state(replica);
    expect(waiting).toMatchObject({ waiting: 1, pause: paused.pause, oldestWaitingAt: expect.any(String) });
    expect(performed).toHaveLength(before);
    expect((await replica.call('notify.queue.resume', { queue }, { as: admin })).pause).toBeNull();
    await eventually(() => expect(performed).toHaveLength(before + 1));
    await service.call('notify.queue.resume', { queue }, { as: admin });
    expect((await acts()).map(({ act }) => act)).toEqual(['queue.retry', 'queue.pause', 'queue.resume']);
  });

  it('lists tasks, the open ones first, and steers them with their acts', async () => {
    const get = service.app.get.bind(service.app);
    const within = <T>(work: () => Promise<T>): Promise<T> =>
      runInContext({ requestId: 'req-1', principal: admin }, () => RequestContext.create(get(MikroORM).em, work));
    const open = (kind: 'storage-audit' | 'account-removal') =>
      within(() =>
        get(Tasks).open(kind, { subject: kind, input: { ownerId: null, userId: anId() }, requestedBy: admin.userId }),
      );
    const change = (id: string, to: 'pause' | 'resume' | 'cancel') =>
      within(() => get(ChangeTask).change({ id, change: to }));
    const { id: audit } = await open('storage-audit');
    const { id: removal } = await open('account-removal');
    expect((await change(audit, 'pause')).state).toBe('paused');
    await expect(change(audit, 'pause')).rejects.toMatchObject({ code: 'TASK_CHANGED' });
    // What an administrator has paused is not its user's to resume; what its user has paused can be held.
    expect(await within(() => get(Tasks).resume(audit))).toBe(false);
    expect((await change(audit, 'resume')).state).toBe('queued');
    expect(await within(() => get(Tasks).pause(audit))).toBe(true);
    expect((await change(audit, 'pause')).state).toBe('paused');
    expect(await within(() => get(Tasks).resume(audit))).toBe(false);
    expect((await change(audit, 'resume')).state).toBe('queued');
    expect(await within(() => get(Tasks).pause(audit))).toBe(true);
    expect(await within(() => get(Tasks).resume(audit))).toBe(true);
    expect((await change(audit, 'cancel')).finishedAt).not.toBeNull();
    await expect(change(removal, 'cancel')).rejects.toMatchObject({ code: 'TASK_MUST_END' });
    await expect(change(anId(), 'pause')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { tasks, total } = await within(() => get(ListTasks).list({ limit: 2 }));
    expect(total).toBe(2);
    expect(tasks).toMatchObject([
      { id: removal, state: 'queued', requestedBy: { id: admin.userId, name: null }, error: null },
      { id: audit, state: 'cancelled' },
    ]);
    expect((await acts()).map(({ act }) => act).slice(-5)).toEqual([
      'task.pause',
      'task.resume',
      'task.pause',
      'task.resume',
      'task.cancel',
    ]);
  });
});
