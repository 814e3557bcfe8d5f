import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Process ids of `root` and its descendants, from Linux's /proc. */
export function processTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const parent = fieldsOf(Number(entry))?.[1];
    if (parent) children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(entry)]);
  }
  const found: number[] = [];
  const walk = (pid: number): void => {
    found.push(pid);
    for (const child of children.get(pid) ?? []) walk(child);
  };
  walk(root);
  return found;
}

/** CPU seconds the processes have used so far, their ended children included. */
export const cpuSeconds = (pids: number[]): number =>
  pids.reduce((sum, pid) => {
    const fields = fieldsOf(pid);
    return sum + (fields ? [11, 12, 13, 14].reduce((ticks, i) => ticks + Number(fields[i]), 0) / TICKS_PER_SECOND : 0);
  }, 0);

/** Milliseconds on a CPU of the processes' threads so far, for short work; those that end take theirs with them. */
export const cpuMilliseconds = (pids: number[]): number =>
  pids.reduce((sum, pid) => sum + threadsOf(pid).reduce((ms, thread) => ms + onCpu(pid, thread), 0), 0);

const threadsOf = (pid: number): string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
};

const onCpu = (pid: number, thread: string): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
};

/** Resident and proportional memory in MB; proportional counts a page shared by n processes as 1/n of a page. */
export function memoryMb(pid: number): { rss: number; pss: number } {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const kb = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
    return { rss: kb('Rss') / 1024, pss: kb('Pss') / 1024 };
  } catch {
    return { rss: 0, pss: 0 };
  }
}

/** Readable command line. */
export const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
};

/** Fields of /proc/pid/stat from the state on (the name before it may hold spaces): [1] is the parent. */
function fieldsOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
