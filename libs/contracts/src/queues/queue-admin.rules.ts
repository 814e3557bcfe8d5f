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

/** Queues whose work a user waits for on a page. */
export const AWAITED_QUEUES = [
  'derivatives',
  'site-images',
  'library-import',
  'media-tasks',
] as const satisfies readonly QueueName[];
export type AwaitedQueue = (typeof AWAITED_QUEUES)[number];

/** Failed jobs that one call retries at most. */
export const RETRY_BATCH = 100;
/** Failed jobs of a page at most. */
export const FAILED_PAGE = 100;
