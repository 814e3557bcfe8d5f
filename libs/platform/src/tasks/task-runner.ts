import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { TASKS, type TaskKind, type TaskQueue, tasksOf } from '@vitrine/contracts/tasks/task-map';
import { findDecoratedClasses } from '../discovery/find-decorated.js';
import { toKnownError } from '../errors/outage.js';
import { detailOf, keepsAttempt } from '../queues/job-errors.js';
import { assertHandled } from '../rpc/assert-handled.js';
import { type TakenSlice, TaskRows } from './task-rows.js';
import { RUNS_TASK, type SliceEnd, type TaskWork } from './task-work.js';
import { Tasks } from './tasks.js';

type AnyWork = TaskWork<TaskKind, unknown>;

/** Runs slices. Jobs may be lost, repeated and run at the same time: what counts is the row. */
@Injectable()
export class TaskRunner {
  private works: Map<TaskKind, AnyWork> | undefined;

  constructor(
    private readonly rows: TaskRows,
    private readonly tasks: Tasks,
    private readonly discovery: DiscoveryService,
  ) {}

  /** Kinds of task that have a `@RunsTask` provider in this process. */
  get kinds(): TaskKind[] {
    return [...this.known.keys()];
  }

  /** Throws unless each kind of task of `queue` has exactly one work. Works of the process's other queues are ignored. */
  assertComplete(queue: TaskQueue): void {
    const found = findDecoratedClasses<TaskKind>(this.discovery, RUNS_TASK).map(({ value }) => value);
    assertHandled(
      `Tasks of ${queue}`,
      tasksOf(queue),
      found.filter((kind) => TASKS[kind].queue === queue),
    );
  }

  /** Runs one slice and queues the next. Throws what the slice throws, so that its job is retried. */
  async runSlice(id: string, slice: number, signal: AbortSignal): Promise<void> {
    const taken = await this.rows.take(id, slice, this.kinds);
    if (!taken) return;
    // Processes that died over this slice have left nothing but their attempts.
    if (taken.attempts > TASKS[taken.kind].attempts) return this.fail(taken, new AppError('INTERNAL'));
    let end: SliceEnd<TaskKind, unknown>;
    try {
      end = await this.work(taken, signal);
    } catch (error) {
      await this.fail(taken, error);
      throw error;
    }
    const task = await this.rows.checkpoint(taken, end);
    if (!task) return;
    if (!end.done) await this.tasks.enqueue(task, end.afterMs);
    if (end.done || end.progress.done !== taken.done || end.progress.total !== taken.total)
      await this.tasks.publish(task);
  }

  private async work({ id, kind, input, checkpoint, done, total }: TakenSlice, signal: AbortSignal) {
    const work = this.known.get(kind) as AnyWork;
    return work.slice(checkpoint, input as never, { taskId: id, progress: { done, total }, signal });
  }

  /** Found at first use, when all providers are there. */
  private get known(): Map<TaskKind, AnyWork> {
    return (this.works ??= new Map(
      findDecoratedClasses<TaskKind>(this.discovery, RUNS_TASK).map((found) => [
        found.value,
        found.instance as AnyWork,
      ]),
    ));
  }

  private async fail(taken: TakenSlice, cause: unknown): Promise<void> {
    const { attempts } = TASKS[taken.kind];
    const error = toKnownError(cause) ?? new AppError('INTERNAL');
    const isKept = keepsAttempt(error, taken.ageMs);
    const isFinal = !isKept && attempts !== Infinity && (!error.retryable || taken.attempts >= attempts);
    const task = await this.rows.fail(taken, { code: error.code, detail: detailOf(cause), isKept, isFinal });
    if (isFinal) await this.tasks.publish(task);
  }
}
