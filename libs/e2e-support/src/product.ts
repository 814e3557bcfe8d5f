import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { freePort } from '@vitrine/dev-servers/ports';
import { ROOT } from '@vitrine/dev-servers/root';

export interface Product {
  url: string;
  dataDir: string;
  /** Everything the start script has printed so far. */
  output(): string;
  /** Process id by service name, as of now: a restarted service has a new one. */
  pids(): Record<string, number>;
  /** Ends a service's process without a word. */
  kill(service: string): void;
  /** Ends it as Ctrl-C does; resolves when the process is gone. `keepData` leaves the folder for the next start. */
  stop(options?: { keepData?: boolean; signal?: NodeJS.Signals }): Promise<number | null>;
  process: ChildProcess;
}

/**
 * Starts the product exactly as the README says, and waits until it says that it is ready. A test that reads nothing of
 * the demo passes `demo: false`: its images take a minute of processor time, far into the test.
 */
export async function startProduct({
  demo = true,
  env,
  ...options
}: { dataDir?: string; port?: number; demo?: boolean; env?: NodeJS.ProcessEnv } = {}): Promise<Product> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'vitrine-e2e-'));
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    // A page that is built now must not be built for tests, because Jest says NODE_ENV=test.
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_ENV: undefined,
      ...(!demo && { SEED_DEMO: '0' }),
      ...env,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = `http://localhost:${port}`;
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      text += chunk.toString();
      if (text.includes(`Vitrine is ready on ${url}`)) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void exited.then((code) => reject(new Error(`npm start ended with ${code}:\n${text}`)));
  });
  const pids = (): Record<string, number> =>
    (JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { pids: Record<string, number> }).pids;
  return {
    url,
    dataDir,
    process: child,
    output: () => text,
    pids,
    kill: (service) => {
      const pid = pids()[service];
      // Zero would mean the tests themselves.
      if (!pid) throw new Error(`${service} does not run`);
      process.kill(pid, 'SIGKILL');
    },
    stop: async ({ keepData = false, signal = 'SIGINT' } = {}) => {
      if (child.exitCode === null && child.signalCode === null && child.pid) process.kill(-child.pid, signal);
      const code = await exited;
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** Waits until `probe` resolves with something truthy; tries every `pauseMs` and gives up after `ms`. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | null | undefined | false>,
  ms = 30_000,
  pauseMs = 100,
): Promise<T> {
  const end = Date.now() + ms;
  let last: unknown;
  while (Date.now() < end) {
    try {
      const answer = await probe();
      if (answer) return answer;
    } catch (error) {
      last = error;
    }
    await new Promise((resume) => setTimeout(resume, pauseMs));
  }
  throw new Error(
    `Waited ${ms} ms in vain for: ${what}${last === undefined ? '' : ` (${inspect(last, { depth: 0 })})`}`,
  );
}
