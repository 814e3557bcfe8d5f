import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Test, type TestingModule } from '@nestjs/testing';
import type { EventEnvelope } from '@vitrine/contracts/events/event-map';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { ConfigModule } from '@vitrine/platform/bootstrap/config.module';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { OpenQueues } from '@vitrine/platform/queues/open-queues';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { QueuesModule } from '@vitrine/platform/queues/queues.module';
import { startRedis } from '@vitrine/dev-servers/redis';
import { AiWorkerModule } from '../src/ai-worker.module.js';
import { AiWorkerConfig } from '../src/config.js';

/** The worker on its own Redis and folder, and a client as in another process. */
export const startAiWorker = async (env: Record<string, string> = {}) => {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-ai-'));
  const redis = await startRedis({ dir: join(dir, 'redis') });
  const settings = {
    REDIS_URL: redis.url,
    OBJECT_STORE_DIR: join(dir, 'objects'),
    LOG_LEVEL: 'silent',
    ...env,
  };
  const open = async (module: object, config: AiWorkerConfig): Promise<TestingModule> => {
    const imports = [ConfigModule.of(config), module] as never[];
    const opened = await Test.createTestingModule({ imports }).compile();
    return opened.init();
  };
  const config = loadConfig(AiWorkerConfig, settings);
  const worker = await open(AiWorkerModule.register(config), config);
  const asker = await open(QueuesModule.forProducer(), loadConfig(AiWorkerConfig, settings));

  await worker.get<ObjectStore>(ObjectStore).mark('a test');
  return {
    store: worker.get<ObjectStore>(ObjectStore),
    ask: (objectKey: string) =>
      asker.get(QueueProducer).enqueueAndWait('ai-suggest', { objectKey }, { timeoutMs: 20_000 }),
    run: <Q extends 'colour-extraction' | 'ai-insights'>(queue: Q, payload: QueueMap[Q]['payload']) =>
      asker.get(QueueProducer).enqueueAndWait(queue, payload, { timeoutMs: 20_000 }),
    askFor: (photoId: string, objectKey: string, askedAt?: string) =>
      asker
        .get(QueueProducer)
        .enqueueAndWait(
          'ai-analysis',
          { objectKey, photoId, ...(askedAt !== undefined && { askedAt }) },
          { timeoutMs: 20_000 },
        ),
    /** The events that media receives. */
    events: (): Promise<EventEnvelope[]> =>
      asker
        .get(OpenQueues)
        .use('events.media', async (queue) => (await queue.getJobs()).map((job) => job.data as EventEnvelope)),
    stop: async (): Promise<void> => {
      await worker.close();
      await asker.close();
      await redis.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
};
