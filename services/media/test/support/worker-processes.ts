import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { MediaConfig } from '../../src/config.js';

const DIST = join(import.meta.dirname, '../../dist');

/** Workers of media in processes of their own, which may be killed at any time; and, by its program, what answers RPC. */
export class WorkerProcesses {
  private readonly running: ChildProcess[] = [];

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  /** The settings of `media`, so that workers share its database, queues and files. */
  static of(media: { config: MediaConfig; dir: string }, settings: Record<string, string>): WorkerProcesses {
    const { DATABASE_URL, REDIS_URL, QUEUE_PREFIX } = media.config;
    return new WorkerProcesses({
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL,
      REDIS_URL,
      QUEUE_PREFIX,
      OBJECT_STORE: 'fs',
      OBJECT_STORE_DIR: media.dir,
      ...settings,
    });
  }

  /** Resolves when it works. */
  async start(program: 'worker.main.js' | 'main.js' = 'worker.main.js'): Promise<void> {
    const child = spawn(process.execPath, ['--no-warnings', join(DIST, program)], {
      env: this.env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.running.push(child);
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('It has not started'))),
    ]);
  }

  /** Kills one, which gets no chance to end anything. */
  async kill(at: number): Promise<void> {
    const [child] = this.running.splice(at, 1);
    if (child) await ended(child, 'SIGKILL');
  }

  /** Ends one in order. */
  async end(at: number): Promise<void> {
    const [child] = this.running.splice(at, 1);
    if (child) await ended(child, 'SIGTERM');
  }

  async stop(): Promise<void> {
    await Promise.all(this.running.map((child) => ended(child, 'SIGKILL')));
  }
}

const ended = async (child: ChildProcess, by: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(by);
  await exit;
};
