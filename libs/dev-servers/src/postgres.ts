import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from './ports.js';
import { postgresBinaries, type PostgresBinaries } from './postgres-binaries.js';
import { namedBy, runAs, type RunAs } from './postgres-user.js';
import { endAll, processesIn } from './processes.js';

/** What to start. `fast` trades durability for speed and is meant for tests only. */
export interface PostgresOptions {
  readonly dir: string;
  readonly port?: number;
  readonly fast?: boolean;
  readonly log?: (line: string) => void;
}

/** A running server. `exited` settles when it has ended, for any reason. */
export interface RunningPostgres {
  readonly port: number;
  readonly pid: number;
  readonly exited: Promise<void>;
  url(database: string): string;
  stop(): Promise<void>;
}

const PASSWORD_FILE = 'vitrine-password';

/** Small on purpose: the whole product shares one machine with a browser and an editor. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=32MB',
  'huge_pages=off',
  'io_method=sync',
  'jit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=256MB',
  'autovacuum_max_workers=1',
  'max_worker_processes=2',
  'max_parallel_workers=0',
  'max_parallel_workers_per_gather=0',
  'timezone=UTC',
  'log_timezone=UTC',
  'password_encryption=scram-sha-256',
];
const FAST_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Starts Postgres on `dir`, creating the cluster first where there is none. Throws what the server said when it cannot. */
export const startPostgres = async (options: PostgresOptions): Promise<RunningPostgres> => {
  const binaries = await postgresBinaries();
  const who = runAs();
  mkdirSync(dirname(options.dir), { recursive: true });
  if (!existsSync(join(options.dir, PASSWORD_FILE))) createCluster(options.dir, binaries, who);
  const dir = realpathSync(options.dir);
  await endLeftovers(dir);
  return launch(dir, binaries, who, options);
};

/** Addresses of databases on a server that runs on `dir`, also one of another process. */
export const addressesOf = ({ dir, port }: { dir: string; port: number }): ((database: string) => string) => {
  const password = readFileSync(join(dir, PASSWORD_FILE), 'utf8');
  return (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
};

/** The cluster appears under its name only when it is whole, so a killed first start leaves nothing half made. */
const createCluster = (dir: string, binaries: PostgresBinaries, who: RunAs): void => {
  const draft = `${dir}.init-${process.pid}`;
  const secret = `${draft}.password`;
  const users = `${draft}.users`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const password = randomBytes(24).toString('hex');
  writeFileSync(secret, password, { mode: 0o600 });
  if (who.owner) for (const path of [draft, secret]) chownSync(path, who.owner.uid, who.owner.gid);
  try {
    const [file, args] = who.command(binaries.initdb, [
      '-D',
      draft,
      '-U',
      'postgres',
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '--no-sync',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ]);
    const { status, error, stderr } = spawnSync(file, args, {
      encoding: 'utf8',
      cwd: draft,
      env: { ...process.env, ...namedBy(users) },
      ...(who.owner && { uid: who.owner.uid, gid: who.owner.gid }),
    });
    if (status !== 0) throw new Error(`The database could not be created: ${error?.message ?? stderr.trim()}`);
    writeFileSync(join(draft, PASSWORD_FILE), password, { mode: 0o600 });
    renameSync(draft, dir);
  } finally {
    for (const file of [secret, users]) rmSync(file, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
};

/** A killed parent leaves the server behind, a killed server its back ends; both hold the shared memory. */
const endLeftovers = (dir: string): Promise<void> =>
  endAll(
    () => processesIn(dir, /^postgres$/, join(dir, 'postmaster.pid')),
    [
      ['SIGINT', 5_000],
      ['SIGTERM', 3_000],
      ['SIGQUIT', 3_000],
      ['SIGKILL', 2_000],
    ],
  );

const launch = async (
  dir: string,
  binaries: PostgresBinaries,
  who: RunAs,
  options: PostgresOptions,
): Promise<RunningPostgres> => {
  const port = options.port ?? (await freePort());
  const settings = [...SETTINGS, ...(options.fast ? FAST_SETTINGS : [])].flatMap((setting) => ['-c', setting]);
  const [file, args] = who.command(binaries.postgres, ['-D', dir, '-p', String(port), ...settings]);
  const child = spawn(file, args, {
    cwd: dir,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    ...(who.owner && { uid: who.owner.uid, gid: who.owner.gid }),
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  await untilReady(child, exited, options.log);
  return {
    port,
    pid: child.pid as number,
    exited,
    url: addressesOf({ dir, port }),
    stop: async () => {
      child.kill('SIGINT'); // "fast": open transactions are rolled back, then a clean end
      const timer = setTimeout(() => child.kill('SIGQUIT'), 8_000);
      await exited;
      clearTimeout(timer);
    },
  };
};

const untilReady = (child: ChildProcess, exited: Promise<void>, log?: (line: string) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const said: string[] = [];
    let rest = '';
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        log?.(line);
        said.push(line);
        if (said.length > 20) said.shift();
        if (line.includes('ready to accept connections')) resolve();
      }
    });
    child.once('error', reject);
    void exited.then(() => reject(new Error(`Postgres did not start: ${said.join('\n')}${rest}`)));
  });
