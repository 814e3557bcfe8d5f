import type { QueueName } from './queue-map.js';
import { QUEUES } from './queue-policies.js';

/** Services whose RPC answers for queues. */
export const QUEUE_SERVICES = ['media', 'notify'] as const;
export type QueueService = (typeof QUEUE_SERVICES)[number];

export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

/** The service that answers for `queue`: its consumer; media for the ai-worker, which has neither RPC nor a database. */
export const serviceOfQueue = (queue: QueueName): QueueService => {
  const { consumer } = QUEUES[queue];
  return consumer === 'ai-worker' ? 'media' : consumer;
};

/** Queues whose failed jobs are never retried by hand: slices, whose task is resumed, and what a user waited for. */
const NOT_RETRIED: readonly QueueName[] = ['media-tasks', 'storage-audit', 'ai-suggest', 'ai-insights'];
export const isRetryable = (queue: QueueName): boolean => !NOT_RETRIED.includes(queue);

/** Failed jobs that one call retries at most. */
export const RETRY_BATCH = 100;
/** Failed jobs of a page at most. */
export const FAILED_PAGE = 100;
