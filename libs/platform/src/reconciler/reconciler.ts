import { randomUUID } from 'node:crypto';
import { Injectable, Optional, SetMetadata, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Drain } from '../concurrency/drain.js';
import { WorkScope } from '../context/work-scope.js';
import { findDecoratedMethods, type DecoratedMethod } from '../discovery/find-decorated.js';
import { Logger } from '../log/logger.js';
import { settledWithin } from '../concurrency/deadline.js';
import { Leases, type Lease } from './leases.js';

/** When a reconciling method runs; the pause is counted from the end of one run to the start of the next. */
export interface ReconcileOptions {
  readonly everyMs: number;
  /** How long after the start of the process the first run comes; by default at once. */
  readonly firstAfterMs?: number;
}

/** How long a run that has to stop is waited for. */
const STOP_WITHIN_MS = 3_000;

/** After so many failed runs in a row another process may try: perhaps only this one is cut off. */
const FAILURES_MAX = 3;

const RECONCILE = Symbol('vitrine.reconcile');

/**
 * Runs the method at start and then again and again: it looks for rows that have waited too long and queues them
 * again. In one process of all replicas on a database, which holds a lease for it (decision 0081); a process without a
 * database runs it by itself. A lease may pass on while a run is under way: what it does must bear repetition, and what
 * must not happen twice is guarded in its rows. It is given an `AbortSignal` of the process leaving, or losing the
 * lease: what takes longer than three seconds has to look at it.
 */
export const Reconcile = (options: ReconcileOptions): MethodDecorator => SetMetadata(RECONCILE, options);

/** Runs `@Reconcile` methods. `runService` and `runWorker` include it. */
@Injectable()
export class Reconciler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly runs = new Map<string, Promise<void>>();
  /** Names of runs that have not ended. */
  private readonly running = new Set<string>();
  private readonly dueAt = new Map<string, number>();
  /** In a row, by name. */
  private readonly failures = new Map<string, number>();
  private left: Promise<void> | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scope: WorkScope,
    private readonly logger: Logger,
    private readonly drain: Drain,
    @Optional() private readonly leases?: Leases,
  ) {}

  onApplicationBootstrap(): void {
    const tasks = new Map(
      findDecoratedMethods<ReconcileOptions>(this.discovery, RECONCILE).map((task) => [nameOf(task), task]),
    );
    for (const [name, { value }] of tasks) this.dueAt.set(name, performance.now() + (value.firstAfterMs ?? 0));
    this.drain.leaving.addEventListener('abort', () => (this.left = this.leave()), { once: true });
    if (this.leases && tasks.size > 0) this.leases.keep([...tasks.keys()], (lease) => this.begin(tasks, lease));
    else for (const task of tasks.values()) this.schedule(task);
  }

  async onModuleDestroy(): Promise<void> {
    this.drain.leave();
    await this.left;
  }

  /** At once, so that other replicas go on while this process still answers what it has begun. */
  private async leave(): Promise<void> {
    this.timers.forEach((timer) => clearTimeout(timer));
    await settledWithin([...this.runs.values()], STOP_WITHIN_MS);
    await this.leases?.close([...this.running]);
  }

  private begin(tasks: ReadonlyMap<string, DecoratedMethod<ReconcileOptions>>, lease: Lease): void {
    const task = tasks.get(lease.name);
    lease.lost.addEventListener('abort', () => clearTimeout(this.timers.get(lease.name)), { once: true });
    if (task) this.schedule(task, lease);
  }

  private schedule(task: DecoratedMethod<ReconcileOptions>, lease?: Lease): void {
    if (this.drain.leaving.aborted || lease?.lost.aborted) return;
    const name = nameOf(task);
    const delayMs = Math.max(0, (this.dueAt.get(name) ?? 0) - performance.now());
    const timer = setTimeout(() => this.runs.set(name, this.run(task, this.runs.get(name), lease)), delayMs);
    this.timers.set(name, timer);
  }

  /** `former`: the run of an earlier lease may still have to end. */
  private async run(task: DecoratedMethod<ReconcileOptions>, former?: Promise<void>, lease?: Lease): Promise<void> {
    const name = nameOf(task);
    await former;
    if (lease && !lease.isHeld()) return;
    const signal = lease ? AbortSignal.any([this.drain.leaving, lease.lost]) : this.drain.leaving;
    this.running.add(name);
    const succeeded = await this.scope.run({ requestId: randomUUID() }, () => this.attempt(task, signal));
    this.running.delete(name);
    this.dueAt.set(name, performance.now() + task.value.everyMs);
    const failures = succeeded || signal.aborted ? 0 : (this.failures.get(name) ?? 0) + 1;
    this.failures.set(name, failures % FAILURES_MAX);
    if (failures === FAILURES_MAX) await this.leases?.giveUp(name);
    this.schedule(task, lease);
  }

  private async attempt(task: DecoratedMethod<ReconcileOptions>, signal: AbortSignal): Promise<boolean> {
    try {
      await task.call(signal);
      return true;
    } catch (err) {
      // When it has to stop, its connections may be closed already.
      if (!signal.aborted)
        this.logger.warn({ task: nameOf(task), err }, 'A reconciler run failed; the next one tries again');
      return false;
    }
  }
}

const nameOf = ({ owner, method }: DecoratedMethod<ReconcileOptions>): string => `${owner}.${method}`;
