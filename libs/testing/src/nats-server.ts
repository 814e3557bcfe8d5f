import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A NATS broker for tests. */
export interface NatsServer {
  readonly url: string;
  stop(): Promise<void>;
  /** Begins again on the same port after {@link stop}. */
  start(): Promise<void>;
}

/** Starts a broker on a free port, with a login when one is given. Throws one clear sentence where there is none to start. */
export async function startNatsServer(login?: { user: string; pass: string }): Promise<NatsServer> {
  const binary = findNatsServer();
  const port = await freePort();
  let child = await launch(binary, port, login);
  return {
    url: `nats://127.0.0.1:${port}`,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
    start: async () => {
      child = await launch(binary, port, login);
    },
  };
}

/** `nats-server` of the PATH, else the distribution's package unpacked into `node_modules/.cache` without root. */
export function findNatsServer(): string {
  if (spawnSync('nats-server', ['--version']).status === 0) return 'nats-server';
  const cache = join(repositoryRoot(), 'node_modules', '.cache', 'nats-server');
  const binary = join(cache, 'usr', 'sbin', 'nats-server');
  if (!existsSync(binary)) unpackDistributionPackage(cache);
  return [binary, join(cache, 'usr', 'bin', 'nats-server')].find(existsSync) ?? refuse();
}

function unpackDistributionPackage(cache: string): void {
  mkdirSync(cache, { recursive: true });
  const download = mkdtempSync(join(cache, 'download-'));
  try {
    execFileSync('apt-get', ['download', 'nats-server'], { cwd: download, stdio: 'ignore' });
    for (const file of readdirSync(download)) execFileSync('dpkg', ['-x', join(download, file), cache]);
  } catch {
    refuse();
  } finally {
    rmSync(download, { recursive: true, force: true });
  }
}

const refuse = (): never => {
  throw new Error('These tests need a NATS broker: put nats-server on the PATH (Debian and Ubuntu have it packaged).');
};

function repositoryRoot(from: string = import.meta.dirname): string {
  return existsSync(join(from, 'node_modules', '.bin')) && existsSync(join(from, 'package-lock.json'))
    ? from
    : repositoryRoot(dirname(from));
}

async function launch(binary: string, port: number, login?: { user: string; pass: string }) {
  const access = login ? ['--user', login.user, '--pass', login.pass] : [];
  const child = spawn(binary, ['-a', '127.0.0.1', '-p', String(port), ...access], { stdio: 'ignore' });
  for (let left = 200; left > 0 && child.exitCode === null; left -= 1) {
    if (await answers(port)) return child;
    await delay(25);
  }
  child.kill('SIGKILL');
  throw new Error('nats-server did not start');
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });

/** A TCP port nobody listens on right now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
