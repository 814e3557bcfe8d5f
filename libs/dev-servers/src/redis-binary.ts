import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onPath, unpackPackages } from './distribution-package.js';

/** A Redis server program and what it needs in its environment. */
export interface RedisBinary {
  readonly file: string;
  readonly env: NodeJS.ProcessEnv;
  readonly origin: 'system' | 'package';
}

const NAMES = ['redis-server', 'valkey-server'];
/** On Debian the server program is in redis-tools and redis-server holds the link to it. */
const PACKAGES = ['redis-server', 'redis-tools'];
const ADVICE = 'Vitrine needs Redis 6.2 or newer: install redis-server (or valkey-server), or set REDIS_URL.';

/** The system's server, else the distribution's package unpacked under one of `binDirs` without installing it. */
export const redisBinary = (binDirs: readonly string[], log?: (line: string) => void): RedisBinary => {
  for (const name of NAMES) {
    const file = onPath(name);
    if (file && isUsable(file, process.env)) return { file, env: process.env, origin: 'system' };
  }
  for (const dir of binDirs) {
    const found = unpacked(dir);
    if (found) return found;
  }
  const [target] = binDirs;
  if (target && onPath('apt-get') && onPath('dpkg')) {
    log?.('Fetching Redis (first start only) …');
    unpackPackages(join(target, 'redis'), PACKAGES);
    const found = unpacked(target);
    if (found) return found;
  }
  throw new Error(ADVICE);
};

/** Whether the program runs here and is at least 6.2, as its own `--version` says. */
const isUsable = (file: string, env: NodeJS.ProcessEnv): boolean => {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', env });
  const [, major, minor] = /v=(\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return status === 0 && (Number(major) > 6 || (Number(major) === 6 && Number(minor) >= 2));
};

const unpacked = (binDir: string): RedisBinary | undefined => {
  const root = join(binDir, 'redis');
  const file = join(root, 'usr/bin/redis-server');
  if (!existsSync(file)) return undefined;
  const libs = ['usr/lib', 'lib'].flatMap((dir) => {
    const base = join(root, dir);
    if (!existsSync(base)) return [];
    return [
      base,
      ...readdirSync(base)
        .filter((name) => name.includes('linux-'))
        .map((name) => join(base, name)),
    ];
  });
  const env = { ...process.env, LD_LIBRARY_PATH: libs.join(':') };
  return isUsable(file, env) ? { file, env, origin: 'package' } : undefined;
};
