import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { metrics } from '@vitrine/platform/health/define-metric';
import { startDefaultMetrics } from '@vitrine/platform/health/metrics';

const ROOT = join(import.meta.dirname, '../..');

/** Labels of each series that the processes expose. */
export type Series = ReadonlyMap<string, ReadonlySet<string>>;

/** Put on by the process, or by what scrapes it. */
const EVERYWHERE = ['service', 'instance', 'job'];

/** Registers every metric of the product, as its processes do, and reads the registry. */
export async function registeredSeries(): Promise<Series> {
  startDefaultMetrics('monitoring', 'test');
  for (const path of globSync('{libs,services}/*/src/**/*.metric.ts', { cwd: ROOT }))
    await import(pathToFileURL(join(ROOT, path)).href);
  const series = new Map<string, ReadonlySet<string>>();
  for (const { name, type } of await metrics.getMetricsAsJSON()) {
    const { labelNames } = metrics.getSingleMetric(name) as unknown as { labelNames: readonly string[] };
    const labels = [...labelNames, ...EVERYWHERE];
    const isHistogram = String(type) === 'histogram';
    if (isHistogram) series.set(`${name}_bucket`, new Set([...labels, 'le']));
    for (const suffix of isHistogram ? ['_sum', '_count'] : ['']) series.set(`${name}${suffix}`, new Set(labels));
  }
  return series;
}
