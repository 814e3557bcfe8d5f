import { randomUUID } from 'node:crypto';
import { Injectable, SetMetadata, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { WorkScope } from '../context/work-scope.js';
import { findDecoratedMethods, type DecoratedMethod } from '../discovery/find-decorated.js';
import { Logger } from '../log/logger.js';

/** When a reconciling method runs; the pause is counted from the end of one run to the start of the next. */
export interface ReconcileOptions {
  readonly everyMs: number;
  /** How long after the start of the process the first run comes; by default at once. */
  readonly firstAfterMs?: number;
}

const RECONCILE = Symbol('vitrine.reconcile');

/**
 * Runs the method at start and then again and again: it looks for rows that have waited too long and queues them
 * again. Never twice at a time within a process, but in every replica of it: what it does must bear repetition. It is
 * given an `AbortSignal`, which a long run looks at: the process waits for it before it ends.
 */
export const Reconcile = (options: ReconcileOptions): MethodDecorator => SetMetadata(RECONCILE, options);

/** Runs `@Reconcile` methods. `runService` and `runWorker` include it. */
@Injectable()
export class Reconciler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly runs = new Map<string, Promise<void>>();
  private readonly ending = new AbortController();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scope: WorkScope,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    for (const task of findDecoratedMethods<ReconcileOptions>(this.discovery, RECONCILE)) {
      this.schedule(task, task.value.firstAfterMs ?? 0);
    }
  }

  async onModuleDestroy(): Promise<void> {
    this.ending.abort();
    for (const timer of this.timers.values()) clearTimeout(timer);
    await Promise.all(this.runs.values());
  }

  private schedule(task: DecoratedMethod<ReconcileOptions>, delayMs: number): void {
    if (this.ending.signal.aborted) return;
    const name = `${task.owner}.${task.method}`;
    const timer = setTimeout(() => this.runs.set(name, this.run(task, name)), delayMs);
    this.timers.set(name, timer);
  }

  private async run(task: DecoratedMethod<ReconcileOptions>, name: string): Promise<void> {
    await this.scope.run({ requestId: randomUUID() }, async () => {
      try {
        await task.call(this.ending.signal);
      } catch (err) {
        this.logger.warn({ task: name, err }, 'A reconciler run failed; the next one tries again');
      }
    });
    this.schedule(task, task.value.everyMs);
  }
}
