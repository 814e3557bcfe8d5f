import type { QueueName } from './queue-map.js';
import { QUEUES } from './queue-policies.js';
import { TASKS } from '../tasks/task-map.js';

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

const isSlice = (queue: QueueName): boolean => Object.values(TASKS).some((task) => task.queue === queue);

/** Not slices, whose task is resumed, nor the ai-worker's paid work, whose late answer is no longer taken. */
export const isRetryable = (queue: QueueName): boolean => !isSlice(queue) && QUEUES[queue].consumer !== 'ai-worker';

/** Failed jobs that one call retries at most. */
export const RETRY_BATCH = 100;
/** Failed jobs of a page at most. */
export const FAILED_PAGE = 100;
