import type { RecommendationsDto, ThemeSuggestionsDto } from '../media/insights.dto.js';
import type { DeliveryDto, DownloadDto } from '../media/archive.dto.js';
import type { ImportResultDto } from '../media/photo-library.dto.js';
import type { InsightKind } from '../ai/insights.js';
import type { ExtractionResult } from '../ai/palette.rules.js';
import type { QueueName } from '../queues/queue-map.js';
import { QUEUES } from '../queues/queue-policies.js';

/** Every kind of long work: what it begins with (ids, never bytes) and what it ends with (decision 0050). */
export interface TaskMap {
  /** Removes everything media has of a user whose account is deleted: rows first, then stored objects. */
  'account-removal': { input: { userId: string }; result: { photos: number; objects: number } };
  /** Suggests texts for stored photos, which are marked as waiting for them. */
  'photo-analysis': {
    input: { photoIds: string[] };
    result: { analysed: number; failed: number };
  };
  /** Lays out an archive of a user's photos, which has the task's id. */
  'photo-archive': { input: Record<string, never>; result: DownloadDto };
  /** Lays out the archives of a delivery, of which the first has the task's id; sizes that are missing are made first. */
  'delivery-archive': { input: Record<string, never>; result: DeliveryDto };
  /** Follows the extraction of the colours of banners, which are marked as waiting for it. */
  'colour-extraction': { input: { bannerIds: string[] }; result: ExtractionResult };
  /** Queues the making of an insight, whose id is the task's, and follows it. */
  'ai-insight': { input: { kind: InsightKind }; result: RecommendationsDto | ThemeSuggestionsDto };
  /** Compares the object store with the rows, of one user or of all; the report has the task's id. */
  'storage-audit': { input: { ownerId: string | null }; result: { findings: number } };
  /** Repairs what an audit has found. */
  'storage-repair': { input: { auditId: string }; result: { repaired: number; settled: number } };
  /** Takes a repair back. */
  'storage-undo': { input: { auditId: string }; result: { undone: number } };
  /**
   * Waits until photos are picked in a session, and imports them; or imports an album, of which `album` is the title.
   * `project`: what puts them into one in the end, which is made if it is new.
   */
  'library-import': {
    input: {
      userId: string;
      sessionId: string | null;
      albumId: string | null;
      album: string | null;
      project?: { pageId: string; title: string; isNew: boolean };
    };
    result: ImportResultDto;
  };
}
export type TaskKind = keyof TaskMap;

/** How a kind of task is run. */
export interface TaskPolicy {
  /** The queue of its slices; the service that consumes it does the work. */
  queue: QueueName;
  /** Attempts at one slice before the task has failed; `Infinity` for work that must be done in the end. */
  attempts: number;
}

export const TASKS = {
  'account-removal': { queue: 'media-tasks', attempts: Infinity },
  'photo-analysis': { queue: 'media-tasks', attempts: 5 },
  'photo-archive': { queue: 'media-tasks', attempts: 5 },
  'delivery-archive': { queue: 'media-tasks', attempts: 5 },
  'colour-extraction': { queue: 'media-tasks', attempts: 5 },
  'ai-insight': { queue: 'media-tasks', attempts: 5 },
  'storage-audit': { queue: 'storage-audit', attempts: 5 },
  'storage-repair': { queue: 'storage-audit', attempts: 5 },
  'storage-undo': { queue: 'storage-audit', attempts: 5 },
  'library-import': { queue: 'library-import', attempts: 5 },
} as const satisfies Record<TaskKind, TaskPolicy>;

/** Queues of slices. */
export type TaskQueue = (typeof TASKS)[TaskKind]['queue'];

/** Kinds of task whose slices come by `queue`. */
export const tasksOf = (queue: TaskQueue): TaskKind[] =>
  (Object.keys(TASKS) as TaskKind[]).filter((kind) => TASKS[kind].queue === queue);

const isSlice = (queue: QueueName): boolean => Object.values(TASKS).some((task) => task.queue === queue);

/** Not slices, whose task is resumed, nor the ai-worker's paid work, whose late answer is no longer taken. */
export const isRetryable = (queue: QueueName): boolean => !isSlice(queue) && QUEUES[queue].consumer !== 'ai-worker';
