import { randomUUID } from 'node:crypto';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { QueueMap, QueueName } from '@vitrine/contracts/queues/queue-map';
import { QueueProducer, type EnqueueOptions } from '@vitrine/platform/queues/queue-producer';

/** One job that was queued. */
interface QueuedJob<Q extends QueueName = QueueName> {
  readonly id: string;
  readonly queue: Q;
  readonly payload: QueueMap[Q]['payload'];
  readonly options: EnqueueOptions;
}

/** What `enqueueAndWait` answers and `getJob` answers, by queue; one that throws is a job that failed. */
export type QueueResults = {
  [Q in QueueName]?: (payload: QueueMap[Q]['payload']) => QueueMap[Q]['result'] | Promise<QueueMap[Q]['result']>;
};

/** A {@link QueueProducer} that only writes down what it is given. `down` makes it fail as without Redis. */
export type FakeQueues = QueueProducer & {
  readonly jobs: QueuedJob[];
  results: QueueResults;
  /** What `waiting` answers, by queue; nothing waits otherwise. */
  waitingJobs: Partial<Record<QueueName, number>>;
  /** Jobs that `atHand` counts besides. */
  runningJobs: Partial<Record<QueueName, number>>;
  down: boolean;
  /** Payloads queued on `queue`. */
  payloadsOf<Q extends QueueName>(queue: Q): QueueMap[Q]['payload'][];
};

/** Makes a {@link FakeQueues}. Waiting for a queue without a result is `JOB_PENDING`, and its jobs are pending. */
export function fakeQueues(results: QueueResults = {}): FakeQueues {
  const fake = {
    jobs: [] as QueuedJob[],
    results,
    waitingJobs: {} as Partial<Record<QueueName, number>>,
    runningJobs: {} as Partial<Record<QueueName, number>>,
    down: false,
    payloadsOf: (queue: QueueName) => fake.jobs.filter((job) => job.queue === queue).map((job) => job.payload),
    async enqueue(queue: QueueName, payload: QueuedJob['payload'], options: EnqueueOptions = {}) {
      if (fake.down) throw new AppError('SERVICE_UNAVAILABLE');
      const id = randomUUID();
      fake.jobs.push({ id, queue, payload, options });
      return { id };
    },
    async enqueueBestEffort(queue: QueueName, payload: QueuedJob['payload'], options: EnqueueOptions = {}) {
      if (!fake.down) await fake.enqueue(queue, payload, options);
    },
    async enqueueAndWait(queue: QueueName, payload: QueuedJob['payload'], options: EnqueueOptions = {}) {
      const { id } = await fake.enqueue(queue, payload, options);
      const result = fake.results[queue] as ((payload: unknown) => unknown) | undefined;
      if (!result) throw new AppError('JOB_PENDING', undefined, undefined, { jobId: id });
      return result(payload);
    },
    async getJob(queue: QueueName, jobId: string) {
      if (fake.down) throw new AppError('SERVICE_UNAVAILABLE');
      const job = fake.jobs.find(({ id, queue: on }) => id === jobId && on === queue);
      if (!job) return null;
      const result = fake.results[queue] as ((payload: unknown) => unknown) | undefined;
      if (!result) return { payload: job.payload, status: 'pending', result: null, error: null };
      try {
        return { payload: job.payload, status: 'completed', result: await result(job.payload), error: null };
      } catch (error) {
        return { payload: job.payload, status: 'failed', result: null, error };
      }
    },
    waiting: async (queue: QueueName) => fake.waitingJobs[queue] ?? 0,
    atHand: async (queue: QueueName) => (fake.waitingJobs[queue] ?? 0) + (fake.runningJobs[queue] ?? 0),
    onModuleDestroy: async (): Promise<void> => undefined,
  };
  return fake as unknown as FakeQueues;
}
