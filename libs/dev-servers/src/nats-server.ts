import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onPath, unpackPackages } from './distribution-package.js';
import { freePort } from './ports.js';
import { ROOT } from './root.js';

/** A NATS broker for tests. */
export interface NatsServer {
  readonly url: string;
  stop(): Promise<void>;
  /** Begins again on the same port after {@link stop}. */
  start(): Promise<void>;
}

/** Who may connect: one login, or what a file of `docker` says, with the passwords that it takes from `env`. */
export type NatsAccess =
  | { readonly user: string; readonly pass: string }
  | { readonly file: string; readonly env: Readonly<Record<string, string>> };

/** Starts a broker on a free port; without `access` it lets all in. Throws one clear sentence where there is none to start. */
export async function startNatsServer(access?: NatsAccess): Promise<NatsServer> {
  const binary = findNatsServer();
  const port = await freePort();
  let child = await launch(binary, port, access);
  return {
    url: `nats://127.0.0.1:${port}`,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
    start: async () => {
      child = await launch(binary, port, access);
    },
  };
}

/** `nats-server` of the PATH, else the distribution's package unpacked into `node_modules/.cache` without root. */
function findNatsServer(): string {
  const installed = onPath('nats-server');
  if (installed) return installed;
  const cache = join(ROOT, 'node_modules', '.cache', 'nats-server');
  const programs = [join(cache, 'usr', 'sbin', 'nats-server'), join(cache, 'usr', 'bin', 'nats-server')];
  if (!programs.some(existsSync)) unpackPackages(cache, ['nats-server']);
  const unpacked = programs.find(existsSync);
  if (unpacked) return unpacked;
  throw new Error('These tests need a NATS broker: put nats-server on the PATH (Debian and Ubuntu have it packaged).');
}

async function launch(binary: string, port: number, access?: NatsAccess) {
  const args = ['-a', '127.0.0.1', '-p', String(port), ...natsArguments(access, join(ROOT, 'docker'))];
  const env = { ...process.env, ...(access && 'env' in access && access.env) };
  const child = spawn(binary, args, { stdio: 'ignore', env });
  for (let left = 200; left > 0 && child.exitCode === null; left -= 1) {
    if (await answers(port)) return child;
    await delay(25);
  }
  child.kill('SIGKILL');
  throw new Error('nats-server did not start');
}

const natsArguments = (access: NatsAccess | undefined, dir: string): string[] => {
  if (!access) return [];
  if ('file' in access) return ['--config', join(dir, access.file)];
  return ['--user', access.user, '--pass', access.pass];
};

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });
