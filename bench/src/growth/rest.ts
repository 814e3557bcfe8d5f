import { setTimeout as pause } from 'node:timers/promises';
import { cpuSeconds, processTree } from '../process-stats.ts';
import { ratio, report } from '../report.ts';
import { waitUntilIdle } from '../wait-until-idle.ts';
import type { Site } from './site.ts';

/** Long enough for two rounds of what runs every minute. */
const REST_S = 125;

/** CPU of sites that nobody visits, over the same time: reconcilers, comparisons of projections, the servers. */
export async function measureRest(few: Site, many: Site): Promise<void> {
  const sites = [few, many];
  for (const { product } of sites) await waitUntilIdle(product);
  const used = (): number[] => sites.map(({ product }) => cpuSeconds(processTree(product.process.pid ?? 0)));
  const before = used();
  await pause(REST_S * 1_000);
  const [short = Number.NaN, long = Number.NaN] = used().map((seconds, i) => seconds - (before[i] ?? 0));
  const perMinute = (seconds: number): string => ((seconds * 60) / REST_S).toFixed(1);
  report.add(
    `${many.photos} photos: CPU at rest`,
    ratio(long, short),
    `of the same with ${few.photos}; ${perMinute(long)} against ${perMinute(short)} s a minute`,
  );
}
