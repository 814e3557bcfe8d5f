import { readFileSync } from 'node:fs';

/** The parent of a process, from Linux's /proc. */
const parentOf = (pid: number): number | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined; // ended, or not Linux
  }
};

/** This process' parent, its parent and so on, `count` of them. */
export const forebears = (count: number): number[] => {
  const found: number[] = [];
  for (let pid: number | undefined = process.ppid; pid && found.length < count; pid = parentOf(pid)) found.push(pid);
  return found;
};

/**
 * Calls back when npm, which started this process, has gone: it may be killed without passing it on, and between the two
 * may be a shell, which outlives npm and forwards nothing, and the start script where it could not be replaced.
 */
export const whenNpmEnds = (ended: () => void): void => {
  if (!process.env['npm_lifecycle_event']) return;
  const count = process.connected ? 3 : 2;
  const atStart = forebears(count).join();
  const watch = setInterval(() => {
    if (forebears(count).join() === atStart) return;
    clearInterval(watch);
    ended();
  }, 1_000).unref();
};
