import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry, type Metric as Series } from 'prom-client';

/** What a metric says of itself. */
interface Definition {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
}

/** A metric, of which every application keeps values of its own ({@link Metrics}). */
export interface Metric<T extends Series = Series> extends Definition {
  make(registers: Registry[], collect?: (made: T) => void): T;
}

/** From the quick answer to the longest slice of work, in seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 180, 600];

const labelsOf = ({ labelNames = [] }: Definition): string[] => [...labelNames];

/**
 * Defines a metric. Files that define metrics are called `*.metric.ts` (`metrics.ts` in platform): the rules and
 * dashboards of `monitoring/` are held against them.
 */
export const counter = (of: Definition): Metric<Counter> => ({
  ...of,
  make: (registers) => new Counter({ ...of, labelNames: labelsOf(of), registers }),
});

/** {@link counter}. Without labels it is absent until it is set: 0 would be an answer of a process that has none. */
export const gauge = (of: Definition): Metric<Gauge> => ({
  ...of,
  make: (registers, collect) => {
    const made: Gauge = new Gauge({
      ...of,
      labelNames: labelsOf(of),
      registers,
      ...(collect && { collect: () => collect(made) }),
    });
    if (labelsOf(of).length === 0) made.remove({});
    return made;
  },
});

/** {@link counter} for durations in seconds. */
export const histogram = (of: Definition): Metric<Histogram> => ({
  ...of,
  make: (registers) => new Histogram({ ...of, labelNames: labelsOf(of), buckets: SECONDS, registers }),
});

/** The metrics of one application, which `/metrics` of its health server prints. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  /**
   * The values of `metric`, from now on among those that are printed. `collect` sets a gauge whenever it is printed;
   * only the first one counts.
   */
  of<T extends Series>(metric: Metric<T>, collect?: (made: T) => void): T {
    return (this.registry.getSingleMetric(metric.name) as T | undefined) ?? metric.make([this.registry], collect);
  }
}
