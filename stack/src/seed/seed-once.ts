import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '@vitrine/dev-servers/files';
import type { Settings } from '../settings.js';
import { seedDemo } from './seed-demo.js';

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
  try {
    await Promise.race([seedDemo(settings.publicUrl, (done, all) => log(`  ${done} of ${all}`)), aborted(signal)]);
    if (!signal.aborted) writeAtomically(marker, JSON.stringify({ seededAt: new Date().toISOString() }));
  } catch (error) {
    if (!signal.aborted)
      warn(
        `The demo could not be filled in and is tried again at the next start: ${error instanceof Error ? error.message : String(error)}`,
      );
  }
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
