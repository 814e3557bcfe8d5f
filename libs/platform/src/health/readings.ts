import { Injectable } from '@nestjs/common';
import type { Gauge } from 'prom-client';
import { WorkScope } from '../context/work-scope.js';
import { withDeadline } from '../concurrency/deadline.js';
import { type Metric, Metrics } from './define-metric.js';

/** One value of a gauge. */
export interface Reading {
  readonly gauge: Metric<Gauge>;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

type Read = () => Promise<readonly Reading[]>;

interface Source {
  readonly read: Read;
  readonly everyMs: number;
  readings: readonly Reading[];
  nextAt: number;
}

/** Shorter than the time-out of a scrape, which is ten seconds by default. */
const READ_LIMIT_MS = 3_000;

/**
 * What stands elsewhere (in Redis, in rows) and is read when metrics are scraped, so that it costs nothing where it is
 * not watched. What cannot be read is absent: an old value would look like a new one.
 */
@Injectable()
export class Readings {
  private readonly sources: Source[] = [];
  private readonly taken = new Set<Gauge>();
  private running: Promise<void> | undefined;

  constructor(
    private readonly scope: WorkScope,
    private readonly metrics: Metrics,
  ) {}

  /** Adds readings, tried at most every `everyMs`, in a piece of work of their own. */
  add(read: Read, everyMs = 5_000): void {
    this.sources.push({ read, everyMs, readings: [], nextAt: 0 });
  }

  /** Sets the gauges. Scrapes at the same time share the readings. Never throws. */
  take(): Promise<void> {
    return (this.running ??= this.takeAll().finally(() => (this.running = undefined)));
  }

  private async takeAll(): Promise<void> {
    await Promise.all(this.sources.map((source) => this.refresh(source)));
    for (const gauge of this.taken) clear(gauge);
    for (const { gauge, labels = {}, value } of this.sources.flatMap(({ readings }) => readings)) {
      const taken = this.metrics.of(gauge);
      this.taken.add(taken);
      taken.set(labels, value);
    }
  }

  private async refresh(source: Source): Promise<void> {
    if (Date.now() < source.nextAt) return;
    source.nextAt = Date.now() + source.everyMs; // also of one that fails: what takes too long costs the most
    try {
      const work = this.scope.run({ requestId: 'metrics', deadlineAt: Date.now() + READ_LIMIT_MS }, source.read);
      source.readings = await withDeadline(work, READ_LIMIT_MS, () => new Error('late'));
    } catch {
      source.readings = []; // dependency_up and the work itself say what is away
    }
  }
}

/** `reset()` alone would leave a 0 where there is no label. */
const clear = (gauge: Gauge): void => {
  gauge.reset();
  gauge.remove({});
};
