import type { Product } from '@vitrine/e2e-support/product';
import { commandOf, cpuMilliseconds, memoryMb, processTree } from './process-stats.ts';
import { report } from './report.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

const LIMIT_MB = 450;
const REST_MS = 20_000;
/** After a minute in which nothing happens, processes look for work less often. */
const QUIET_MS = 65_000;
const WATCH_MS = 30_000;

/** Memory of every process after some seconds without a request, once all the demo's derivatives are rendered; then processor time. */
export async function measureMemory(product: Product): Promise<void> {
  await waitUntilIdle(product);
  await pause(REST_MS);
  const names = new Map<number, string[]>();
  for (const [name, pid] of Object.entries(product.pids())) names.set(pid, [...(names.get(pid) ?? []), name]);
  let [rss, pss] = [0, 0];
  for (const pid of processTree(product.process.pid ?? 0)) {
    const memory = memoryMb(pid);
    rss += memory.rss;
    pss += memory.pss;
    const name = names.get(pid)?.join(', ') ?? commandOf(pid).slice(0, 60);
    console.log(
      `  ${memory.pss.toFixed(0).padStart(5)} MB proportional, ${memory.rss.toFixed(0).padStart(5)} MB resident  ${name}`,
    );
  }
  report.add(
    'whole stack at rest',
    `${pss.toFixed(0)} MB`,
    `limit ${LIMIT_MB} MB; ${rss.toFixed(0)} MB when shared pages count once per process`,
  );
  await pause(QUIET_MS);
  const pids = processTree(product.process.pid ?? 0);
  const before = cpuMilliseconds(pids);
  await pause(WATCH_MS);
  const share = (cpuMilliseconds(pids) - before) / WATCH_MS;
  report.add('processor at rest', `${(share * 100).toFixed(1)} %`, 'of one core');
}

const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));
