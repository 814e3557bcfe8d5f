import { randomUUID } from 'node:crypto';
import { Injectable, SetMetadata, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Drain } from '../bootstrap/drain.js';
import { WorkScope } from '../context/work-scope.js';
import { findDecoratedMethods, type DecoratedMethod } from '../discovery/find-decorated.js';
import { Logger } from '../log/logger.js';
import { settledWithin } from '../queues/deadline.js';

/** When a reconciling method runs; the pause is counted from the end of one run to the start of the next. */
export interface ReconcileOptions {
  readonly everyMs: number;
  /** How long after the start of the process the first run comes; by default at once. */
  readonly firstAfterMs?: number;
}

/** How long a run that has to stop is waited for. */
const STOP_WITHIN_MS = 3_000;

const RECONCILE = Symbol('vitrine.reconcile');

/**
 * Runs the method at start and then again and again: it looks for rows that have waited too long and queues them
 * again. Never twice at a time within a process, but in every replica of it: what it does must bear repetition. It is
 * given an `AbortSignal` of the process leaving: what takes longer than three seconds has to look at it.
 */
export const Reconcile = (options: ReconcileOptions): MethodDecorator => SetMetadata(RECONCILE, options);

/** Runs `@Reconcile` methods. `runService` and `runWorker` include it. */
@Injectable()
export class Reconciler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly runs = new Map<string, Promise<void>>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scope: WorkScope,
    private readonly logger: Logger,
    private readonly drain: Drain,
  ) {}

  onApplicationBootstrap(): void {
    for (const task of findDecoratedMethods<ReconcileOptions>(this.discovery, RECONCILE)) {
      this.schedule(task, task.value.firstAfterMs ?? 0);
    }
    const clear = (): void => this.timers.forEach((timer) => clearTimeout(timer));
    this.drain.leaving.addEventListener('abort', clear, { once: true });
  }

  async onModuleDestroy(): Promise<void> {
    this.drain.leave();
    await settledWithin([...this.runs.values()], STOP_WITHIN_MS);
  }

  private schedule(task: DecoratedMethod<ReconcileOptions>, delayMs: number): void {
    if (this.drain.leaving.aborted) return;
    const name = `${task.owner}.${task.method}`;
    const timer = setTimeout(() => this.runs.set(name, this.run(task, name)), delayMs);
    this.timers.set(name, timer);
  }

  private async run(task: DecoratedMethod<ReconcileOptions>, name: string): Promise<void> {
    await this.scope.run({ requestId: randomUUID() }, async () => {
      try {
        await task.call(this.drain.leaving);
      } catch (err) {
        if (this.drain.leaving.aborted) return; // it had to stop, or its connections are closed already
        this.logger.warn({ task: name, err }, 'A reconciler run failed; the next one tries again');
      }
    });
    this.schedule(task, task.value.everyMs);
  }
}
