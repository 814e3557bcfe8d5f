import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { freePort } from '@vitrine/dev-servers/ports';
import { ROOT } from '@vitrine/dev-servers/root';
import { productDatabase, runOf } from './many-photos.ts';

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

interface Start {
  readonly dataDir?: string;
  readonly port?: number;
  readonly demo?: boolean;
  readonly env?: NodeJS.ProcessEnv;
}

/** Set by `npm test`: the folder in which its suites share what a first start leaves. */
const { FIRST_STARTS } = process.env;

/** Photos of the demo that have AVIF, so that browsers meet both: more take seconds each and show nothing else. */
const WITH_AVIF = 3;

/**
 * Starts the product exactly as the README says, and waits until it says that it is ready: on a new data folder, or where
 * suites share a first start, on a copy of what that left. There no more AVIF is made beside the browser, unless a test sets
 * `AVIF`. One that reads nothing of the demo passes `demo: false`.
 */
export async function startProduct(options: Start = {}): Promise<Product> {
  if (!FIRST_STARTS || options.dataDir) return start(options);
  const { demo = true } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-e2e-'));
  execFileSync('cp', ['-a', `${await firstStart(FIRST_STARTS, demo)}/.`, dataDir]);
  const product = await start({ ...options, dataDir, env: { AVIF: 'off', ...options.env } });
  try {
    // Its users came by the sign-in of the first start, which had another port.
    const issuer = `http://localhost:${runOf(dataDir).ports['sign-in']}`;
    if (demo) await query(product, 'identity', 'update users set issuer = $1', [issuer]);
    return product;
  } catch (error) {
    await product.stop();
    throw error;
  }
}

/** The data folder of a first start that has been stopped, with the demo's WebP made. The first suite that asks makes it. */
async function firstStart(parent: string, demo: boolean): Promise<string> {
  const dir = join(parent, demo ? 'demo' : 'empty');
  const draft = `${dir}.draft`;
  while (!existsSync(dir)) {
    try {
      mkdirSync(draft);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      // As long as a suite may take to start; when that one fails, this one tries.
      await until('the first start of another suite', async () => !existsSync(draft), 300_000);
    }
  }
  if (existsSync(dir)) {
    rmSync(draft, { recursive: true, force: true });
    return dir;
  }
  try {
    const product = await start({ dataDir: draft, demo });
    const waiting = `select from photos where derivatives = 'pending' union all select from site_images where state = 'pending'`;
    const withAvif = `select from photos where avif_state = 'ready'`;
    try {
      await until(
        'the images of the demo',
        async () =>
          (await query(product, 'media', waiting)) === 0 &&
          (!demo || (await query(product, 'media', withAvif)) >= WITH_AVIF),
        180_000,
        500,
      );
    } finally {
      await product.stop({ keepData: true });
    }
    rmSync(join(draft, 'run.json')); // two copies may not remember the same ports
    renameSync(draft, dir);
    return dir;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true }); // the next suite tries again
    throw error;
  }
}

/** How many rows a statement on a service's database found. */
async function query(product: Product, service: string, statement: string, values: string[] = []): Promise<number> {
  const client = await productDatabase(product, `vitrine_${service}`);
  try {
    return (await client.query(statement, values)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

async function start({ demo = true, env, ...options }: Start): Promise<Product> {
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
  const pids = () => runOf(dataDir).pids;
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
