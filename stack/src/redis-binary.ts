import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A Redis server program and what it needs in its environment. */
export interface RedisBinary {
  readonly file: string;
  readonly env: NodeJS.ProcessEnv;
  readonly origin: 'system' | 'package';
}

const NAMES = ['redis-server', 'valkey-server'];
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
    unpackPackage(target);
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

const onPath = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin']
    .map((dir) => join(dir, name))
    .find((file) => existsSync(file));

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

/** `apt-get download` and `dpkg -x` need no root and start no system service. */
const unpackPackage = (binDir: string): void => {
  const draft = join(binDir, `redis.draft-${process.pid}`);
  mkdirSync(join(draft, 'root'), { recursive: true });
  try {
    if (!run('apt-cache', ['show', 'redis-server'])) run('apt-get', ['update', '-qq']); // empty lists on a bare image; needs root
    // On Debian the server program is in redis-tools and redis-server holds the link to it.
    const packages = ['redis-server', 'redis-tools', ...missingLibraries()];
    run('apt-get', ['download', ...packages], draft);
    for (const file of readdirSync(draft).filter((name) => name.endsWith('.deb')))
      run('dpkg', ['-x', file, 'root'], draft);
    rmSync(join(binDir, 'redis'), { recursive: true, force: true });
    renameSync(join(draft, 'root'), join(binDir, 'redis'));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};

const missingLibraries = (): string[] => {
  const listed =
    run('apt-cache', [
      'depends',
      '--no-recommends',
      '--no-suggests',
      '--no-conflicts',
      '--no-breaks',
      '--no-replaces',
      '--no-enhances',
      'redis-server',
      'redis-tools',
    ]) ?? '';
  const names = [...listed.matchAll(/Depends: ((?:lib|lua)[\w.+-]*)/g)].map(([, name]) => name as string);
  return [...new Set(names)].filter(
    (name) => !run('dpkg-query', ['-W', '-f', '${Status}', name])?.includes('ok installed'),
  );
};

const run = (file: string, args: string[], cwd?: string): string | undefined => {
  const { status, stdout } = spawnSync(file, args, {
    encoding: 'utf8',
    cwd,
    env: { ...process.env, LC_ALL: 'C' },
    timeout: 120_000,
  });
  return status === 0 ? stdout : undefined;
};
