import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '@vitrine/e2e-support/product';
import { ratio, report } from './report.ts';

/** First start with an empty data folder (seed included) against the next starts of the same folder. */
export async function measureStartup(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  const seconds: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const begin = performance.now();
    const product = await startProduct({ dataDir });
    seconds.push((performance.now() - begin) / 1000);
    await product.stop({ keepData: true });
  }
  rmSync(dataDir, { recursive: true });
  const [cold = 0, ...rest] = seconds;
  const warm = Math.min(...rest);
  report.add(
    'warm start',
    `${warm.toFixed(1)} s`,
    `${ratio(warm, cold)} of the first start with its demo, ${cold.toFixed(1)} s`,
  );
}
