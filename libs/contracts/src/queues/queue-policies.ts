import type { QueueName } from './queue-map.js';

/** How a queue treats its jobs. */
export interface QueuePolicy {
  /** Attempts in all. */
  attempts: number;
  /** First pause between attempts, in ms; doubles each time. */
  backoffMs: number;
  /** Jobs one worker process runs at once, unless its configuration says otherwise. */
  concurrency: number;
  /** Finished and failed jobs kept for operators. */
  keepDone: number;
  keepFailed: number;
  /** How long the outcome can be fetched, in seconds; finished jobs stay no longer than that. */
  keepSeconds?: number;
  /** The service whose worker consumes it, and refuses to start without a consumer. */
  consumer: 'media' | 'ai-worker' | 'notify';
}

export const QUEUES = {
  derivatives: { attempts: 5, backoffMs: 1_000, concurrency: 2, keepDone: 200, keepFailed: 500, consumer: 'media' },
  'avif-derivatives': {
    attempts: 3,
    backoffMs: 5_000,
    concurrency: 1,
    keepDone: 50,
    keepFailed: 500,
    consumer: 'media',
  },
  'object-removal': { attempts: 8, backoffMs: 2_000, concurrency: 4, keepDone: 50, keepFailed: 500, consumer: 'media' },
  'site-images': { attempts: 5, backoffMs: 1_000, concurrency: 2, keepDone: 100, keepFailed: 500, consumer: 'media' },
  'media-tasks': { attempts: 5, backoffMs: 2_000, concurrency: 2, keepDone: 50, keepFailed: 500, consumer: 'media' },
  'storage-audit': { attempts: 5, backoffMs: 2_000, concurrency: 1, keepDone: 50, keepFailed: 500, consumer: 'media' },
  'library-import': { attempts: 5, backoffMs: 2_000, concurrency: 2, keepDone: 50, keepFailed: 500, consumer: 'media' },
  'ai-suggest': {
    attempts: 3,
    backoffMs: 1_000,
    concurrency: 2,
    keepDone: 10_000,
    keepFailed: 10_000,
    keepSeconds: 3_600,
    consumer: 'ai-worker',
  },
  'ai-analysis': {
    attempts: 3,
    backoffMs: 1_000,
    concurrency: 2,
    keepDone: 200,
    keepFailed: 500,
    consumer: 'ai-worker',
  },
  'colour-extraction': {
    attempts: 3,
    backoffMs: 1_000,
    concurrency: 2,
    keepDone: 100,
    keepFailed: 500,
    consumer: 'ai-worker',
  },
  'ai-insights': {
    attempts: 2,
    backoffMs: 5_000,
    concurrency: 1,
    keepDone: 50,
    keepFailed: 200,
    consumer: 'ai-worker',
  },
  email: { attempts: 12, backoffMs: 5_000, concurrency: 4, keepDone: 500, keepFailed: 1_000, consumer: 'notify' },
  /** Rows say when a delivery is tried again, for a day; these attempts are for failures of ours. */
  webhooks: { attempts: 3, backoffMs: 2_000, concurrency: 8, keepDone: 200, keepFailed: 500, consumer: 'notify' },
} as const satisfies Record<QueueName, QueuePolicy>;

/** Queues that `service`'s worker has to consume. */
export const queuesConsumedBy = (service: string): QueueName[] =>
  (Object.keys(QUEUES) as QueueName[]).filter((name) => QUEUES[name].consumer === service);
