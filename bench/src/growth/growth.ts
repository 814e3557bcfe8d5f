import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuMilliseconds, processTree } from '../process-stats.ts';
import { median, ratio, report } from '../report.ts';
import { LISTS } from './lists.ts';
import type { Measured } from './measured.ts';
import { DEEPEST, READS } from './reads.ts';
import { measureRest } from './rest.ts';
import { expireCaches, openSite, type Site } from './site.ts';
import { WRITES } from './writes.ts';

const FEW = 1_000;
/** `GROWTH_PHOTOS` for a smaller run. */
const MANY = Number(process.env.GROWTH_PHOTOS ?? 1_000_000);
const ROUNDS = 15;
/** Before anything is counted, so that neither product compiles its code meanwhile. */
const WARM_UPS = 3;

/**
 * A site of 1,000,000 photos of 5,000 photographers, in 50,000 projects, against one of 1,000 photos of five, side by side and in turns, so
 * that both suffer alike from what else runs. `GROWTH_DATA_DIR` keeps both for the next run.
 */
export async function measureGrowth(): Promise<void> {
  const kept = process.env.GROWTH_DATA_DIR;
  const dir = kept ?? mkdtempSync(join(tmpdir(), 'vitrine-growth-'));
  const sites: Site[] = [];
  try {
    for (const photos of [FEW, MANY]) {
      const dataDir = join(dir, String(photos));
      mkdirSync(dataDir, { recursive: true });
      const begin = performance.now();
      sites.push(await openSite(dataDir, photos));
      const seconds = (performance.now() - begin) / 1_000;
      console.log(`${photos} photos: ${seconds.toFixed(0)} s, ${megabytes(dataDir).toFixed(0)} MB on disk`);
    }
    await compare(sites);
    const [few, many] = sites;
    if (few && many) await measureRest(few, many);
  } finally {
    await Promise.all(sites.map((site) => site.close()));
    if (!kept) rmSync(dir, { recursive: true, force: true });
  }
}

/** In the order of a visit; what changes rows comes last. */
const MEASURED: readonly Measured[] = [...READS, ...LISTS, ...WRITES];

/** What one run took; without an answer in time: for ever. */
interface Sample {
  ms: number;
  /** Of all processes, with what the run has left to the background. */
  cpuMs: number;
}

async function compare(sites: readonly Site[]): Promise<void> {
  const samples = new Map(sites.map((site) => [site, new Map<Measured, Sample[]>()]));
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    await expireCaches(sites);
    // Neither is always the first: what one has left to the machine would be counted with the other.
    const inTurns = round % 2 === 0 ? sites : sites.toReversed();
    for (const measured of [...MEASURED, ...DEEPEST])
      for (const site of inTurns) {
        if (site.photos === FEW && DEEPEST.includes(measured)) continue;
        const taken = await sample(measured, site, round);
        const known = samples.get(site);
        if (round >= WARM_UPS) known?.set(measured, [...(known.get(measured) ?? []), taken]);
      }
  }
  const [few, many] = sites.map((site) => (measured: Measured) => typical(samples.get(site)?.get(measured) ?? []));
  if (!few || !many) return;
  for (const measured of MEASURED) addRow(measured, many(measured), few(measured));
  const [first] = READS.filter(({ what }) => what.startsWith('gallery'));
  for (const measured of DEEPEST) if (first) addRow(measured, many(measured), few(first));
}

const addRow = ({ what, aim }: Measured, long: Sample, short: Sample): void =>
  report.add(
    `${MANY} photos: ${what}`,
    ratio(long.ms, short.ms),
    `${aim ? `aim ${aim} x ` : ''}of the same with ${FEW}; ${long.ms.toFixed(1)} against ${short.ms.toFixed(1)} ms; ` +
      `CPU ${ratio(long.cpuMs, short.cpuMs)}, ${long.cpuMs.toFixed(1)} against ${short.cpuMs.toFixed(1)} ms`,
  );

const typical = (samples: readonly Sample[]): Sample => ({
  ms: median(samples.map(({ ms }) => ms)),
  cpuMs: median(samples.map(({ cpuMs }) => cpuMs)),
});

async function sample(measured: Measured, site: Site, round: number): Promise<Sample> {
  const pids = processTree(site.product.process.pid ?? 0);
  const before = cpuMilliseconds(pids);
  const begin = performance.now();
  const answered = await measured.run(site, round).then(
    () => true,
    (error: unknown) => {
      console.log(`${site.photos} photos: ${measured.what}: ${String(error)}`);
      return false;
    },
  );
  const ms = answered ? performance.now() - begin : Number.POSITIVE_INFINITY;
  await measured.settle?.(site);
  return { ms, cpuMs: cpuMilliseconds(pids) - before };
}

const megabytes = (dir: string): number =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size / 1_000_000, 0);
