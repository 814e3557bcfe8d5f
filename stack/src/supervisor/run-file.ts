import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeAtomically } from '@vitrine/dev-servers/files';
import { identityOf } from '@vitrine/dev-servers/processes';

interface Owner {
  readonly pid: number;
  readonly identity: string;
}

interface Run {
  pid: number;
  url: string;
  startedAt: string;
  ports: Record<string, number>;
  pids: Record<string, number>;
  identities: Record<string, string>;
}

const RUN = 'run.json';
const LOCK = 'run.lock';

/**
 * What runs on a data folder: `run.json` lists ports and processes for users, tests and the next start.
 * Only one supervisor owns a folder at a time.
 */
export class RunFile {
  private run: Run;

  private constructor(
    private readonly dir: string,
    readonly remembered: Partial<Run>,
  ) {
    this.run = {
      pid: process.pid,
      url: '',
      startedAt: new Date().toISOString(),
      ports: { ...remembered.ports },
      pids: {},
      identities: {},
    };
  }

  /** Takes the folder, or gives back the process that has it. */
  static claim(dir: string): RunFile | { takenBy: number } {
    const file = join(dir, LOCK);
    const draft = `${file}.${process.pid}`;
    const me: Owner = { pid: process.pid, identity: identityOf(process.pid) ?? '' };
    try {
      writeFileSync(draft, JSON.stringify(me), { mode: 0o600 });
      for (let tries = 0; tries < 3; tries += 1) {
        if (linked(draft, file)) return new RunFile(dir, readJson<Run>(join(dir, RUN)) ?? {});
        const owner = readJson<Owner>(file);
        if (owner && isRunning(owner)) return { takenBy: owner.pid };
        setAside(file, draft);
      }
      return { takenBy: readJson<Owner>(file)?.pid ?? 0 };
    } finally {
      rmSync(draft, { force: true });
    }
  }

  /** Processes that the last run named and that still live. */
  leftovers(): number[] {
    const { pids = {}, identities = {} } = this.remembered;
    const left = Object.entries(pids)
      .filter(([name, pid]) => identities[name] && identityOf(pid) === identities[name])
      .map(([, pid]) => pid);
    return [...new Set(left)];
  }

  begin(url: string, ports: Record<string, number>): void {
    this.run = { ...this.run, url, ports: { ...this.run.ports, ...ports } };
    this.save();
  }

  /** What runs in the process `pid`. */
  up(names: readonly string[], pid: number): void {
    for (const name of names) {
      this.run.pids[name] = pid;
      this.run.identities[name] = identityOf(pid) ?? '';
    }
    this.note();
  }

  down(names: readonly string[]): void {
    for (const name of names) {
      delete this.run.pids[name];
      delete this.run.identities[name];
    }
    this.note();
  }

  /** Gives the folder back; the ports stay known. */
  release(): void {
    Object.assign(this.run, { pids: {}, identities: {} });
    this.note();
    rmSync(join(this.dir, LOCK), { force: true });
  }

  /** A disk that is full ends nothing that runs: what is noted later has all of it. */
  private note(): void {
    try {
      this.save();
    } catch {
      // a start that finds an older list compares each process with its beginning
    }
  }

  private save(): void {
    writeAtomically(join(this.dir, RUN), `${JSON.stringify(this.run, null, 2)}\n`);
  }
}

const isRunning = ({ pid, identity }: Owner): boolean => identity !== '' && identityOf(pid) === identity;

const linked = (from: string, to: string): boolean => {
  try {
    linkSync(from, to); // unlike a rename this fails when another process was first
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/** Removes the lock of a dead run, unless another start has put a living one there in the meantime. */
const setAside = (file: string, draft: string): void => {
  const aside = `${draft}.old`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const owner = readJson<Owner>(aside);
  if (owner && isRunning(owner)) linked(aside, file);
  rmSync(aside, { force: true });
};
