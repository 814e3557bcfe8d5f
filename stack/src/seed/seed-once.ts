import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '@vitrine/dev-servers/files';
import { ROOT } from '@vitrine/dev-servers/root';
import { BEGINNING, BUNDLES, SEED } from '../bundle/programs.js';
import { nodeOptionsOf } from '../tuning.js';
import type { Settings } from '../settings.js';
import { launchNode } from '../supervisor/node-child.js';

const HEAP_MB = 128;

interface Context {
  readonly settings: Settings;
  readonly log: (text: string) => void;
  readonly warn: (text: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Seeds the demo on the first start of a data folder. The marker is written after success only, so an interrupted
 * seed is taken up again. A product without its demo still works: a failure is logged and does not end the start.
 */
export const seedOnce = async ({ settings, log, warn, signal }: Context): Promise<void> => {
  const marker = join(settings.dataDir, 'seeded.json');
  if (existsSync(marker)) return;
  log('Hanging the demo photographs (first start only) …');
  const failure = await runSeed({ settings, log, warn, signal });
  if (signal.aborted) return;
  if (failure) warn(`The demo could not be filled in and is tried again at the next start: ${failure}`);
  else
    try {
      writeAtomically(marker, JSON.stringify({ seededAt: new Date().toISOString() }));
    } catch (error) {
      warn(`The demo is filled in, which could not be noted: ${String(error)}`);
    }
};

/** In a process of its own, whose memory goes with it: images, forms and node's web client. */
const runSeed = async ({ settings, log, warn, signal }: Context): Promise<string | void> => {
  const seeding = await launchNode({
    nodeOptions: nodeOptionsOf(HEAP_MB),
    entry: settings.bundled ? join(BUNDLES, SEED, BEGINNING) : join(ROOT, 'stack', 'dist', 'seed.main.js'),
    env: { ...process.env, PUBLIC_URL: settings.publicUrl },
    log: { write: (line, isError) => void (isError || log(`  ${line}`)) },
    stopMs: 1_000,
    warn,
  });
  const stop = (): void => void seeding.stop();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return seeding.exited.finally(() => signal.removeEventListener('abort', stop));
};
