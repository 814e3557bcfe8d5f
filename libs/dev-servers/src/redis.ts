import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from './ports.js';
import { endAll, processesIn, waitUntil } from './processes.js';
import { redisBinary } from './redis-binary.js';
import { ROOT } from './root.js';

/** What to start. `binDir` is where a privately unpacked server may be put. */
export interface RedisOptions {
  readonly dir: string;
  readonly port?: number;
  readonly binDir?: string;
  readonly log?: (line: string) => void;
}

/** A running server. `exited` settles when it has ended, for any reason. */
export interface RunningRedis {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

const PASSWORD_FILE = 'vitrine-password';
const PID_FILE = 'redis.pid';

/** Starts Redis on `dir`; every acknowledged write is on disk (AOF, always) and nothing is ever evicted. */
export const startRedis = async (options: RedisOptions): Promise<RunningRedis> => {
  mkdirSync(options.dir, { recursive: true, mode: 0o700 });
  const dir = realpathSync(options.dir);
  const shared = join(ROOT, '.data', 'bin'); // other stacks and the tests of this clone use the same copy
  const binary = redisBinary([...new Set([options.binDir ?? shared, shared])], options.log);
  await endAll(
    () => processesIn(dir, /^(redis|valkey)-/, join(dir, PID_FILE)),
    [
      ['SIGTERM', 5_000],
      ['SIGKILL', 2_000],
    ],
  );
  const password = passwordOf(dir);
  const port = options.port ?? (await freePort());
  const child = spawn(binary.file, ['-'], {
    cwd: dir,
    env: binary.env,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const said = tailOf(child);
  child.stdin?.on('error', () => undefined).end(settings(dir, port, password)); // not argv: the password would show in `ps`
  await untilReady(child, port, password, said);
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    port,
    pid: child.pid as number,
    exited,
    stop: async () => {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 8_000); // safe: the AOF already holds everything
      await exited;
      clearTimeout(timer);
    },
  };
};

const settings = (dir: string, port: number, password: string): string =>
  [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir "${dir}"`,
    `pidfile "${join(dir, PID_FILE)}"`,
    `requirepass ${password}`,
    'save ""',
    'appendonly yes',
    'appendfsync always',
    'maxmemory-policy noeviction',
    'daemonize no',
    '',
  ].join('\n');

const passwordOf = (dir: string): string => {
  const file = join(dir, PASSWORD_FILE);
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
};

const tailOf = (child: ChildProcess): (() => string) => {
  let text = '';
  const keep = (chunk: Buffer): void => {
    text = (text + chunk.toString()).slice(-2_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => text.trim();
};

/** A restart first replays the file of writes and answers LOADING meanwhile, however long that takes. */
const untilReady = async (child: ChildProcess, port: number, password: string, said: () => string): Promise<void> => {
  let failed: Error | undefined;
  child.once('error', (error) => (failed = error));
  const ended = (): boolean => failed !== undefined || child.exitCode !== null || child.signalCode !== null;
  const ready = await waitUntil(async () => ended() || (await pings(port, password)), 60_000, 20);
  if (!ready || ended()) {
    child.kill('SIGKILL');
    throw new Error(`Redis did not start: ${failed?.message ?? said()}`);
  }
};

const pings = (port: number, password: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 });
    let answer = '';
    const done = (ok: boolean): void => {
      socket.destroy();
      resolve(ok);
    };
    socket.once('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
      if (answer.includes('+PONG')) done(true);
      else if (/LOADING|-ERR|-WRONGPASS|-NOAUTH/.test(answer)) done(false);
    });
    socket.once('error', () => done(false));
    socket.once('timeout', () => done(false));
  });
