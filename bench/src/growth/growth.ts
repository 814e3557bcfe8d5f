import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, ratio, report } from '../report.ts';
import { DEEPEST, MEASURED, type Measured } from './reads.ts';
import { expireCaches, openSite, type Site } from './site.ts';

const FEW = 1_000;
/** `GROWTH_PHOTOS` for a smaller run. */
const MANY = Number(process.env.GROWTH_PHOTOS ?? 1_000_000);
const ROUNDS = 15;
/** Before anything is counted, so that neither product compiles its code meanwhile. */
const WARM_UPS = 3;

/**
 * A site of 1,000,000 photos of 5,000 photographers against one of 1,000 photos of five, side by side and in turns, so
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
  } finally {
    await Promise.all(sites.map((site) => site.close()));
    if (!kept) rmSync(dir, { recursive: true, force: true });
  }
}

async function compare(sites: readonly Site[]): Promise<void> {
  const times = sites.map(() => new Map<Measured, number[]>());
  const [small = new Map<Measured, number[]>(), large = new Map<Measured, number[]>()] = times;
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    await expireCaches(sites);
    for (const measured of [...MEASURED, ...DEEPEST])
      for (const [i, site] of sites.entries()) {
        if (i === 0 && DEEPEST.includes(measured)) continue;
        const taken = await milliseconds(() => measured.run(site, round));
        if (round >= WARM_UPS) times[i]?.set(measured, [...(times[i]?.get(measured) ?? []), taken]);
      }
  }
  const of = (known: Map<Measured, number[]>, measured: Measured): number => median(known.get(measured) ?? []);
  for (const measured of MEASURED) addRow(measured, of(large, measured), of(small, measured));
  const [first] = MEASURED.filter(({ what }) => what.startsWith('gallery'));
  for (const measured of DEEPEST) if (first) addRow(measured, of(large, measured), of(small, first));
}

const addRow = ({ what, aim }: Measured, long: number, short: number): void =>
  report.add(
    `${MANY} photos: ${what}`,
    ratio(long, short),
    `${aim ? `aim ${aim} x ` : ''}of the same with ${FEW}; ${long.toFixed(1)} against ${short.toFixed(1)} ms`,
  );

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

const megabytes = (dir: string): number =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size / 1_000_000, 0);
