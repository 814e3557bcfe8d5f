/**
 * `npm run bench`: every figure is a ratio to a peer or a limit measured in the same run, on the same machine.
 * `npm run bench -- reads` runs one part.
 */
import { startProduct, type Product } from '../../e2e/support/product.ts';
import { ingest } from './ingest.ts';
import { memoryAtRest } from './memory.ts';
import { reads } from './reads.ts';
import { report } from './report.ts';
import { starts } from './starts.ts';
import { workspace } from './workspace.ts';

const PARTS = { memory: memoryAtRest, reads, workspace, ingest } satisfies Record<
  string,
  (product: Product) => Promise<void>
>;
const wanted = process.argv.slice(2);
const isWanted = (part: string): boolean => wanted.length === 0 || wanted.includes(part);

const dataDir = process.env.BENCH_DATA_DIR;
if (isWanted('starts')) await starts();
const product = await startProduct(dataDir ? { dataDir } : {});
try {
  for (const [name, part] of Object.entries(PARTS)) if (isWanted(name)) await part(product);
} finally {
  await product.stop({ keepData: Boolean(dataDir) });
}
report.print();
