import { Histogram, type HistogramConfiguration, type LabelValues } from 'prom-client';

type Values = Awaited<ReturnType<Histogram['get']>>;

/** What was observed under the same labels. */
export class Series {
  /** By bucket, each for itself; the last one is above all bounds. */
  private readonly counts: number[];
  private sum = 0;

  constructor(
    readonly labels: LabelValues<string>,
    private readonly bounds: readonly number[],
  ) {
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  observe(value: number): void {
    const { bounds } = this;
    let at = 0;
    while (at < bounds.length && value > (bounds[at] as number)) at += 1;
    this.counts[at] = (this.counts[at] as number) + 1;
    this.sum += value;
  }

  /** As Prometheus wants it: each bucket with all below it. */
  valuesOf(name: string): Values['values'] {
    let count = 0;
    const buckets = this.counts.map((counted, at) => {
      count += counted;
      return this.value(`${name}_bucket`, count, { le: this.bounds[at] ?? '+Inf' });
    });
    return [...buckets, this.value(`${name}_sum`, this.sum), this.value(`${name}_count`, count)];
  }

  private value(metricName: string, value: number, more?: LabelValues<string>): Values['values'][number] {
    return { metricName, value, labels: { ...more, ...this.labels } };
  }
}

/** Of a histogram whose observations are found by {@link SeriesHistogram.seriesOf}. */
export interface SeriesDefinition extends HistogramConfiguration<string> {
  readonly labelNames: string[];
  readonly buckets: number[];
}

/**
 * A histogram for what happens thousands of times a second. prom-client's own makes a text of the labels for every
 * observation; here a series is found once, and kept by what observes it.
 */
export class SeriesHistogram extends Histogram {
  private readonly series = new Map<string, Series>();

  constructor(private readonly definition: SeriesDefinition) {
    super(definition);
    // prom-client sets its own on the instance, whose observations would not be among those of the series.
    this.observe = () => {
      throw new Error(`${definition.name} is observed by its series`);
    };
  }

  /** The one series with these labels. */
  seriesOf(labels: LabelValues<string>): Series {
    const key = JSON.stringify(this.definition.labelNames.map((name) => labels[name]));
    const series = this.series.get(key) ?? new Series(labels, this.definition.buckets);
    this.series.set(key, series);
    return series;
  }

  override async get(): Promise<Values> {
    const { name, help } = this.definition;
    const values = [...this.series.values()].flatMap((series) => series.valuesOf(name));
    // prom-client's type has numbers for what it prints as words.
    return { name, help, type: 'histogram', aggregator: 'sum', values } as unknown as Values;
  }

  /** What the registry prints; prom-client's does not go by way of {@link get}. */
  async getForPromString(): Promise<Values> {
    return this.get();
  }
}
