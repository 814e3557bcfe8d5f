import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Metric, Metrics } from '@vitrine/platform/health/define-metric';
import * as ofPlatform from '@vitrine/platform/health/metrics';

const ROOT = join(import.meta.dirname, '../..');

/** Labels of each series that the processes expose. */
export type Series = ReadonlyMap<string, ReadonlySet<string>>;

/** Put on by the process, or by what scrapes it. */
const EVERYWHERE = ['service', 'instance', 'job'];

/** Registers every metric of the product, as its processes do, and reads the registry. */
export async function registeredSeries(): Promise<Series> {
  const metrics = new Metrics();
  ofPlatform.startDefaultMetrics(metrics, 'monitoring', 'test');
  const files: object[] = [ofPlatform];
  for (const path of globSync('{libs,services}/*/src/**/*.metric.ts', { cwd: ROOT }))
    files.push((await import(pathToFileURL(join(ROOT, path)).href)) as object);
  for (const exported of files.flatMap((file) => Object.values(file) as unknown[]))
    if (isMetric(exported)) metrics.of(exported);
  const series = new Map<string, ReadonlySet<string>>();
  for (const { name, type } of await metrics.registry.getMetricsAsJSON()) {
    const { labelNames } = metrics.registry.getSingleMetric(name) as unknown as { labelNames: readonly string[] };
    const labels = [...labelNames, ...EVERYWHERE];
    const isHistogram = String(type) === 'histogram';
    if (isHistogram) series.set(`${name}_bucket`, new Set([...labels, 'le']));
    for (const suffix of isHistogram ? ['_sum', '_count'] : ['']) series.set(`${name}${suffix}`, new Set(labels));
  }
  return series;
}

const isMetric = (exported: unknown): exported is Metric =>
  typeof exported === 'object' && exported !== null && 'make' in exported;
