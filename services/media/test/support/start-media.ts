import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import type { EventMap, EventName } from '@vitrine/contracts/events/event-map';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { CreatePhotoDto } from '@vitrine/contracts/media/photo-input.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import type { TaskQueue } from '@vitrine/contracts/tasks/task-map';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { openPostgres } from '@vitrine/platform/orm/postgres-address';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { TaskRunner } from '@vitrine/platform/tasks/task-runner';
import type { FakeQueues } from '@vitrine/testing/fake-queues';
import { serveRpc, type Replacement, type ServedRpc } from '@vitrine/testing/serve-rpc';
import { testDatabase, testRedis } from '@vitrine/testing/test-stack';
import type { MediaConfig } from '../../src/config.js';
import { MediaWorkerModule } from '../../src/media-worker.module.js';
import { MediaModule } from '../../src/media.module.js';
import { MIGRATIONS } from '../../src/migrations/list.js';
import { StoreIdentity } from '../../src/storage/store-identity.js';
import { mediaConfig } from './media-config.js';
import { aJpeg } from './images.js';

export const aUser = (): Principal => ({ userId: randomUUID(), role: 'user' });

/** A database of media's own: a migration names the store that it knows, and copies would all know the same one. */
export const mediaDatabase = async (): Promise<string> => {
  const url = await testDatabase('media', MIGRATIONS);
  const client = await openPostgres(url, {});
  await client.query('update object_store set id = gen_random_uuid()').finally(() => client.end());
  return url;
};

/** Media with real servers behind it. */
export class RunningMedia {
  private workers: INestApplicationContext[] = [];

  private constructor(
    readonly config: MediaConfig,
    readonly rpc: ServedRpc,
    readonly dir: string,
  ) {}

  static async start(settings: Record<string, string> = {}, replacements: Replacement[] = []): Promise<RunningMedia> {
    const dir = await mkdtemp(join(tmpdir(), 'vitrine-media-'));
    const config = mediaConfig({
      DATABASE_URL: settings['DATABASE_URL'] ?? (await mediaDatabase()),
      ...testRedis(),
      OBJECT_STORE_DIR: dir,
      ...settings,
    });
    const rpc = await serveRpc(MediaModule.register(config), replacements);
    const media = new RunningMedia(config, rpc, settings['OBJECT_STORE_DIR'] ?? dir);
    await media.identity.judge();
    return media;
  }

  get identity(): StoreIdentity {
    return this.rpc.app.get(StoreIdentity);
  }

  get store(): ObjectStore {
    return this.rpc.app.get(ObjectStore);
  }

  /** The worker's providers; with `consuming` its queues, events and relay run as well. */
  async worker(options: { consuming: boolean }, replacements: Replacement[] = []): Promise<INestApplicationContext> {
    const building = Test.createTestingModule({ imports: [DiscoveryModule, MediaWorkerModule.register(this.config)] });
    for (const { provide, useValue } of replacements) building.overrideProvider(provide).useValue(useValue);
    const module = await building.compile();
    // Not initialised, nothing consumes and nothing is relayed: a test calls the pieces itself.
    if (options.consuming) await module.init();
    this.workers.push(module);
    return module;
  }

  /** Stops, and leaves the files to another process. */
  async leave(): Promise<void> {
    for (const worker of this.workers) await worker.close();
    await this.rpc.close();
  }

  async stop(): Promise<void> {
    await this.leave();
    await rm(this.dir, { recursive: true, force: true });
  }

  /** Requests a place and stores `bytes` there, as the gateway does. */
  async stored(
    who: Principal,
    bytes: Buffer,
    idempotencyKey?: string,
  ): Promise<{ photoId: string; objectKey: string }> {
    const asked = { idempotencyKey: idempotencyKey ?? null, declaredBytes: 1 };
    const place = await this.rpc.call('media.upload.begin', asked, { as: who });
    await this.store.put(place.objectKey, bytes, { contentType: 'application/octet-stream' });
    return { photoId: place.photoId, objectKey: place.objectKey };
  }

  create(who: Principal, dto: Partial<CreatePhotoDto> & { photoId: string; objectKey: string }): Promise<PhotoDto> {
    return this.rpc.call('media.photo.create', { title: 'Harbour', category: 'travel', ...dto }, { as: who });
  }

  /** A new photo of `who`. */
  async upload(who: Principal, fields: Partial<CreatePhotoDto> = {}, bytes?: Buffer): Promise<PhotoDto> {
    return this.create(who, { ...(await this.stored(who, bytes ?? (await aJpeg()))), ...fields });
  }

  /** Into the trash and out of it for good. */
  async purge(who: Principal, photoId: string): Promise<void> {
    await this.rpc.call('media.photo.trash', { photoId }, { as: who });
    await this.rpc.call('media.photo.bulk', { action: 'purge', photoIds: [photoId] }, { as: who });
  }

  async keys(prefix: string): Promise<string[]> {
    return (await this.store.list({ prefix })).objects.map(({ key }) => key);
  }

  sql<T>(query: string, params: unknown[] = []): Promise<T[]> {
    return this.rpc.app.get(MikroORM).em.getConnection().execute<T[]>(query, params);
  }

  /** The events published as `name`, in order. */
  async events<N extends EventName>(name: N): Promise<EventMap[N][]> {
    const rows = await this.sql<{ payload: EventMap[N] }>(
      'select payload from outbox_event where name = ? order by id',
      [name],
    );
    return rows.map(({ payload }) => payload);
  }
}

/** Both processes, with queues that only record jobs, and `others` replaced; nothing is consumed. */
export const startMedia = async (
  queues: FakeQueues,
  settings: Record<string, string> = {},
  others: Replacement[] = [],
): Promise<{ media: RunningMedia; worker: INestApplicationContext }> => {
  const replacements = [{ provide: QueueProducer, useValue: queues }, ...others];
  const media = await RunningMedia.start(settings, replacements);
  return { media, worker: await media.worker({ consuming: false }, replacements) };
};

/** Runs a piece of a worker as a job of its own. */
export const within = <T, R>(app: INestApplicationContext, type: Type<T>, work: (it: T) => Promise<R>): Promise<R> =>
  RequestContext.create(app.get(MikroORM).em, () => work(app.get(type, { strict: false })));

/** Runs queued slices of tasks, and those they queue, until none is left but those that are to come later. */
export const runTasks = async (
  worker: INestApplicationContext,
  queues: FakeQueues,
  of: TaskQueue = 'media-tasks',
): Promise<void> => {
  while (queues.jobs.some(({ queue, options }) => queue === of && options.delayMs === undefined))
    await runSlice(worker, queues, of);
};

/** Runs the slice that was queued first, at once. */
export const runSlice = async (
  worker: INestApplicationContext,
  queues: FakeQueues,
  of: TaskQueue = 'media-tasks',
): Promise<void> => {
  const { signal } = new AbortController();
  const at = queues.jobs.findIndex(({ queue }) => queue === of);
  const [next] = queues.payloadsOf(of);
  if (!next) throw new Error('No slice is queued');
  queues.jobs.splice(at, 1);
  await within(worker, TaskRunner, (it) => it.runSlice(next.taskId, next.slice, signal));
};
