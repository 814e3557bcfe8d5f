import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { EXIT_CONFIG } from '@vitrine/platform/config/load-config';
import type { Running } from './supervise.js';

/** How to run one node process. */
export interface NodeChild {
  readonly nodeOptions: readonly string[];
  readonly entry: string;
  readonly env: NodeJS.ProcessEnv;
  /** Sent to it once it runs. */
  readonly message?: object;
  /** Gets each line; gives back the sentence for the terminal when it is an error. */
  readonly log: { write(line: string, isError: boolean): string | undefined };
  /** Time between SIGTERM and SIGKILL. */
  readonly stopMs: number;
  readonly warn: (text: string) => void;
  /** Hears what the process would need, when it ends because its settings do not fit. */
  readonly onUnfit?: (sentence: string) => void;
}

/** Starts the process; its log goes to the files, its errors also to the terminal. */
export const launchNode = async (child: NodeChild): Promise<Running> => {
  // A session of its own: Ctrl-C reaches the supervisor only, which then stops everything in order.
  const spawned = spawn(process.execPath, [...child.nodeOptions, child.entry], {
    env: child.env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  if (child.message) spawned.send(child.message, () => undefined); // one that has ended already says so itself
  const lastWords: string[] = [];
  const read = (stream: NodeJS.ReadableStream | null, isError: boolean): void => {
    if (stream)
      createInterface({ input: stream }).on('line', (line) => {
        const human = child.log.write(line, isError);
        if (human) child.warn(human);
        if (isError && line.trim()) lastWords.push(line.trim());
        if (lastWords.length > 30) lastWords.shift();
      });
  };
  read(spawned.stdout, false);
  read(spawned.stderr, true);
  const exited = new Promise<string | void>((resolve) => {
    spawned.once('error', (error) => resolve(error.message));
    spawned.once('exit', (code, signal) => resolve(howItEnded(code, signal, lastWords)));
  });
  // Closed, all that it wrote has been read.
  spawned.once('close', (code) => {
    if (code === EXIT_CONFIG) child.onUnfit?.(lastWords.at(-1) ?? '');
  });
  return {
    pid: spawned.pid ?? 0,
    exited,
    stop: async () => {
      spawned.kill('SIGTERM');
      const timer = setTimeout(() => spawned.kill('SIGKILL'), child.stopMs);
      await exited;
      clearTimeout(timer);
    },
  };
};

const howItEnded = (
  code: number | null,
  signal: NodeJS.Signals | null,
  lastWords: readonly string[],
): string | undefined => {
  if (code === 0) return undefined;
  const said = lastWords.find((line) => /\b\w*Error\b/.test(line)) ?? lastWords.at(-1);
  if (signal === 'SIGKILL') return 'was killed (SIGKILL), as systems do when memory runs out';
  return `${signal ? `was killed (${signal})` : `ended with code ${code}`}${said && !signal ? `: ${said}` : ''}`;
};
