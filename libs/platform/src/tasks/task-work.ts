import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import type { TaskKind, TaskMap } from '@vitrine/contracts/tasks/task-map';
import type { TaskProgress } from '@vitrine/contracts/http/task.dto';

/** What a slice may know of its task besides its input. */
export interface SliceContext {
  readonly taskId: string;
  /** As the last slice left it. */
  readonly progress: TaskProgress;
  /** Aborts when the process has to go: end the slice at its next page. */
  readonly signal: AbortSignal;
}

/** What a slice leaves behind: where the next one begins, or the result of the whole task. */
export type SliceEnd<K extends TaskKind, C> = { readonly progress: TaskProgress } & (
  | {
      readonly done: false;
      readonly checkpoint: C;
      /** The next slice begins not before this many ms from now. */
      readonly afterMs?: number;
    }
  | { readonly done: true; readonly result: TaskMap[K]['result'] }
);

/**
 * The work of one kind of task; a provider, marked with {@link RunsTask}. A slice takes 20 seconds at most and may run
 * twice, also at the same time in another process: of those only the last one's checkpoint counts, so its changes have
 * to be idempotent. `C`: a checkpoint, plain JSON.
 */
export interface TaskWork<K extends TaskKind, C> {
  /** Does one slice. `checkpoint` is null for the first. What it throws is tried again as the catalogue and `TASKS` say. */
  slice(checkpoint: C | null, input: TaskMap[K]['input'], context: SliceContext): Promise<SliceEnd<K, C>>;
}

/** Metadata key of {@link RunsTask}: the kind. */
export const RUNS_TASK = Symbol('vitrine.runs-task');

/** Makes a {@link TaskWork} the work of tasks of `kind` (and injectable). */
export const RunsTask = <K extends TaskKind>(kind: K) =>
  applyDecorators(Injectable(), SetMetadata(RUNS_TASK, kind)) as <
    // eslint-disable-next-line typescript/no-explicit-any -- each kind has checkpoints of its own
    T extends abstract new (...args: never[]) => TaskWork<K, any>,
  >(
    target: T,
  ) => void;

/** What a slice goes through: pages until one is empty. */
interface Pages<T> {
  /** No item is begun later. */
  readonly ms: number;
  readonly signal: AbortSignal;
  /** The page after what was done so far. */
  readonly next: () => Promise<readonly T[]>;
}

/**
 * Does `each` for the items of pages, one after another, for `ms` or until `signal` aborts. Answers whether it came to
 * the end. Throws what `next` and `each` throw.
 */
export async function sliceOver<T>({ ms, signal, next }: Pages<T>, each: (item: T) => Promise<void>): Promise<boolean> {
  const until = Date.now() + ms;
  const isOver = (): boolean => signal.aborted || Date.now() >= until;
  while (!isOver()) {
    const page = await next();
    if (page.length === 0) return true;
    for (const item of page) {
      if (isOver()) return false;
      await each(item);
    }
  }
  return false;
}
