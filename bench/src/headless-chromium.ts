import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../../e2e/support/browser.ts';
import { until } from '../../e2e/support/product.ts';

/** A Chromium that others steer by its port. */
export interface SteeredBrowser {
  port: number;
  close(): Promise<void>;
}

/** Starts a Chromium of its own, with an empty profile. */
export async function startChromium(): Promise<SteeredBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-bench-chromium-'));
  const child = spawn(
    await findBrowser(),
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-extensions',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const close = async (): Promise<void> => {
    child.kill();
    await gone;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const port = await until('Chromium', async () =>
      Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]),
    );
    return { port, close };
  } catch (error) {
    await close();
    throw error;
  }
}
