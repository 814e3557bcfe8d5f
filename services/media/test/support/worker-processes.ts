import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { MediaConfig } from '../../src/config.js';

const WORKER = join(import.meta.dirname, '../../dist/worker.main.js');

/** Workers of media in processes of their own, which may be killed at any time. */
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
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--no-warnings', WORKER], {
      env: this.env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.running.push(child);
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('The worker has not started'))),
    ]);
  }

  /** Kills one, which gets no chance to end anything. */
  async kill(at: number): Promise<void> {
    const [child] = this.running.splice(at, 1);
    if (child) await killed(child);
  }

  async stop(): Promise<void> {
    await Promise.all(this.running.map(killed));
  }
}

const killed = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
};
