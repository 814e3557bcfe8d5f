import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Whether a process with this id runs (a zombie counts as gone: it holds nothing any more). */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return statOf(pid)?.state !== 'Z';
};

/**
 * A text that changes when the process id is used again by another process, so that an id read
 * from a file is never mistaken for a stranger. `undefined` when there is no such process.
 */
export const identityOf = (pid: number): string | undefined => {
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'linux') return statOf(pid)?.startedAt;
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
};

/** Sends a signal to a process that may have ended in the meantime. */
const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** Waits until the test holds; `false` when the time ran out. */
export const waitUntil = async (
  test: () => boolean | Promise<boolean>,
  timeoutMs: number,
  everyMs = 25,
): Promise<boolean> => {
  const end = Date.now() + timeoutMs;
  while (!(await test())) {
    if (Date.now() >= end) return false;
    await delay(everyMs);
  }
  return true;
};

/** Ids of the servers called `name` that work in `dir`, left behind by a run that was killed. */
export const processesIn = (dir: string, name: RegExp, pidFile?: string): number[] =>
  process.platform === 'linux' ? byWorkingDirectory(dir, name) : byPidFile(name, pidFile);

/** Ends the processes: politely first, then for certain. Throws when one of them stays. */
export const endAll = async (
  pids: () => number[],
  steps: readonly (readonly [NodeJS.Signals, number])[],
): Promise<void> => {
  for (const [name, timeoutMs] of steps) {
    const found = pids();
    if (found.length === 0) return;
    for (const pid of found) signal(pid, name);
    await waitUntil(() => !found.some(isAlive), timeoutMs);
  }
  const left = pids();
  if (left.length > 0) throw new Error(`Process ${left.join(', ')} of an earlier run does not end.`);
};

const byWorkingDirectory = (dir: string, name: RegExp): number[] => {
  const wanted = realpathOr(dir);
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === wanted &&
          name.test(readFileSync(`/proc/${pid}/comm`, 'utf8').trim()) &&
          isAlive(pid)
        );
      } catch {
        return false; // ended meanwhile, or belongs to another user
      }
    });
};

const byPidFile = (name: RegExp, pidFile?: string): number[] => {
  if (!pidFile) return [];
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    if (!(pid > 1) || !isAlive(pid)) return [];
    const command = execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
    return name.test(command.trim().split('/').at(-1) ?? '') ? [pid] : [];
  } catch {
    return [];
  }
};

const realpathOr = (dir: string): string => {
  try {
    return realpathSync(dir);
  } catch {
    return dir;
  }
};

const statOf = (pid: number): { state: string; startedAt: string } | undefined => {
  if (process.platform !== 'linux') return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the name may hold spaces
    return { state: fields[0] ?? '', startedAt: fields[19] ?? '' };
  } catch {
    return undefined;
  }
};
