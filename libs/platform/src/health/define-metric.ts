import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The one registry of a service's process; `/metrics` prints it. */
export const metrics = new Registry();

const registers = [metrics];

/** What a metric says of itself. */
interface Definition {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
}

/** From the quick answer to the longest slice of work, in seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 180, 600];

/**
 * Defines a metric; a second definition of its name is the first one (tests load modules more than once). Files that
 * define metrics are called `*.metric.ts` (`metrics.ts` in platform): the rules and dashboards of `monitoring/` are held
 * against them.
 */
export const counter = ({ name, help, labelNames = [] }: Definition): Counter =>
  (metrics.getSingleMetric(name) as Counter | undefined) ??
  new Counter({ name, help, labelNames: [...labelNames], registers });

/** {@link counter}. Without labels it is absent until it is set: 0 would be an answer of a process that has none. */
export const gauge = ({ name, help, labelNames = [] }: Definition, collect?: (gauge: Gauge) => void): Gauge => {
  const known = metrics.getSingleMetric(name) as Gauge | undefined;
  if (known) return known;
  const made: Gauge = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers,
    ...(collect && { collect: () => collect(made) }),
  });
  if (labelNames.length === 0) made.remove({});
  return made;
};

/** {@link counter} for durations in seconds. */
export const histogram = ({ name, help, labelNames = [] }: Definition): Histogram =>
  (metrics.getSingleMetric(name) as Histogram | undefined) ??
  new Histogram({ name, help, labelNames: [...labelNames], buckets: SECONDS, registers });
