/**
 * `npm run bench`: every figure is a ratio to a peer or a limit measured in the same run, on the same machine.
 * `npm run bench -- reads` runs one part.
 */
import { startProduct, type Product } from '@vitrine/e2e-support/product';
import { measureArchive } from './archive.ts';
import { measureAudit } from './audit/audit.ts';
import { measureDashboard } from './dashboard.ts';
import { measureFormats } from './formats.ts';
import { measureGalleries } from './galleries.ts';
import { measureGrowth } from './growth/growth.ts';
import { measureImport } from './import.ts';
import { measureIngest } from './ingest.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureMemory } from './memory.ts';
import { measurePackets } from './packets.ts';
import { measureReads } from './reads.ts';
import { report } from './report.ts';
import { measureRestore } from './restore.ts';
import { measureStartup } from './startup.ts';
import { measureWorkspace } from './workspace.ts';

/** Parts that need no running product, or start their own. */
const ALONE = {
  formats: measureFormats,
  packets: measurePackets,
  archive: measureArchive,
  galleries: measureGalleries,
  audit: measureAudit,
  starts: measureStartup,
  import: measureImport,
  restore: measureRestore,
  growth: measureGrowth,
} satisfies Record<string, () => Promise<void>>;
const TOGETHER = {
  memory: measureMemory,
  reads: measureReads,
  workspace: measureWorkspace,
  dashboard: measureDashboard,
  ingest: measureIngest,
  lighthouse: measureLighthouse,
} satisfies Record<string, (product: Product) => Promise<void>>;
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in ALONE) && !(name in TOGETHER));
if (unknown.length > 0) throw new Error(`No such part: ${unknown.join(', ')}`);
const isWanted = ([name]: [string, unknown]): boolean => wanted.length === 0 || wanted.includes(name);

for (const [, part] of Object.entries(ALONE).filter(isWanted)) await part();
const parts = Object.entries(TOGETHER).filter(isWanted);
const dataDir = process.env.BENCH_DATA_DIR;
if (parts.length > 0) {
  const product = await startProduct(dataDir ? { dataDir } : {});
  try {
    for (const [, part] of parts) await part(product);
  } finally {
    await product.stop({ keepData: Boolean(dataDir) });
  }
}
report.print();
