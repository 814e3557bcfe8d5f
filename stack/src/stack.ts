import { chmodSync, rmSync, writeFileSync, existsSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@vitrine/dev-servers/files';
import { choosePorts, isPortFree, problemOfListening } from '@vitrine/dev-servers/ports';
import { endAll, isAlive } from '@vitrine/dev-servers/processes';
import { ROOT } from '@vitrine/dev-servers/root';
import { startBacking } from './backing.js';
import { notesOn } from './known-settings.js';
import { notesOnOthers } from './own-servers/note-others.js';
import { Product } from './product.js';
import { RunFile } from './supervisor/run-file.js';
import { secretsIn } from './secrets.js';
import { seedOnce } from './seed/seed-once.js';
import { PORT_NAMES } from './services.js';
import { StartError, type Settings } from './settings.js';
import type { Watcher } from './supervisor/supervise.js';
import type { Terminal } from './terminal.js';

/** Calls back with the package (`services/media`, `libs/platform`) whose built files changed, once things are calm. */
const watchPackages = (changed: (folder: string) => void, calmMs = 400): void => {
  const packages = ['services', 'libs'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name): [string, string] => [
      `${parent}/${name}`,
      join(ROOT, parent, name, 'dist'),
    ]),
  );
  // The gateway reads the built pages at its start.
  const pages = ['dist', 'dist-server'].map((dir): [string, string] => [
    'services/gateway',
    join(ROOT, 'frontend', dir),
  ]);
  for (const [folder, dist] of [...packages, ...pages]) {
    if (!existsSync(dist)) continue;
    let timer: NodeJS.Timeout | undefined;
    watch(dist, { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.js')) return;
      clearTimeout(timer);
      timer = setTimeout(() => changed(folder), calmMs);
    }).unref();
  }
};

/** Ends what was started, in order. */
export type Stop = () => Promise<void>;

/** Starts everything on one data folder. `stops` fills while it goes, so that a start can be broken off anywhere. */
export const startStack = async (
  settings: Settings,
  terminal: Terminal,
  stops: Stop[],
  signal: AbortSignal,
): Promise<void> => {
  const { dataDir } = settings;
  for (const note of notesOn(process.env)) terminal.log(note);
  openDataDir(dataDir);
  const run = RunFile.claim(dataDir);
  if (!(run instanceof RunFile))
    throw new StartError(
      `Vitrine already runs on ${dataDir} (process ${run.takenBy}); stop it first, or start with another DATA_DIR and PORT.`,
    );
  stops.push(async () => run.release());
  await endLeftovers(run);
  await refuseBusyPort(settings);

  const secrets = secretsIn(join(dataDir, 'secrets.json'));
  const ports = await choosePorts(PORT_NAMES, run.remembered.ports ?? {}, [settings.port]);
  run.begin(settings.publicUrl, ports);
  const watcher: Watcher = {
    up: (names, pid) => run.up(names, pid),
    down: (names, reason) => {
      run.down(names);
      if (!signal.aborted) terminal.warn(`${names.join(', ')} ${reason}; starting again.`);
    },
  };
  const warn = (text: string): void => terminal.warn(text);

  terminal.log('Starting databases …');
  const notes = notesOnOthers(process.env);
  const backing = await startBacking({
    settings,
    secrets,
    ports,
    watcher,
    log: (text) => terminal.log(text),
    warn,
    signal,
  });
  stops.unshift(() => backing.stop());
  for (const note of await notes) terminal.log(note);
  if (signal.aborted) return;

  terminal.log('Starting services …');
  const product = new Product(
    { settings, secrets, ports, addresses: backing.addresses, outer: process.env },
    watcher,
    warn,
  );
  stops.unshift(() => product.stop());
  await product.start(signal);
  if (signal.aborted) return;

  if (settings.seed && !settings.own.issuer)
    await seedOnce({ settings, log: (text) => terminal.log(text), warn, signal });
  if (settings.watch) watchPackages((folder) => void product.restart(folder));
};

/** Makes the folder, readable by its owner alone, and sees that files can be made in it. */
const openDataDir = (dataDir: string): void => {
  try {
    makeFolder(dataDir);
    chmodSync(dataDir, 0o700);
    const file = join(dataDir, `.try-${process.pid}`);
    try {
      // An empty file takes no room on a disk that has none.
      writeFileSync(file, Buffer.alloc(64 * 1_024));
    } finally {
      rmSync(file, { force: true });
    }
  } catch (error) {
    throw new StartError(`DATA_DIR: ${dataDir} ${troubleOf(error) ?? `cannot be used (${String(error)})`}.`);
  }
};

/** What is wrong with a disk, in the words of the error of a process that wrote to it; undefined for any other error. */
export const troubleOf = (error: unknown): string | undefined => {
  const { code, message = String(error) } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (code && UNUSABLE[code]) return UNUSABLE[code];
  const [known] = SAID.find(([, words]) => words.test(message)) ?? [];
  return known && UNUSABLE[known];
};

const SAID: readonly (readonly [string, RegExp])[] = [
  ['ENOSPC', /ENOSPC|no space left/i],
  ['EDQUOT', /EDQUOT|quota exceeded/i],
  ['EROFS', /EROFS|read-only file ?system/i],
  ['EIO', /\bEIO\b|input\/output error/i],
];

const UNUSABLE: Readonly<Record<string, string>> = {
  ENOENT: 'is where no folder can be made',
  EACCES: 'may not be written to by this user',
  EPERM: 'belongs to another user',
  EROFS: 'is on a file system that is read-only',
  EEXIST: 'is a file; a folder is needed',
  ENOTDIR: 'leads through a file; a folder is needed',
  ENOSPC: 'is on a disk without any space left',
  EDQUOT: 'is on a disk on which this user may have no more space',
  EIO: 'is on a disk that fails',
};

/** A killed supervisor leaves processes that are about to end; they must have ended before their ports are reused. */
const endLeftovers = async (run: RunFile): Promise<void> => {
  const left = run.leftovers();
  await endAll(
    () => left.filter(isAlive),
    [
      ['SIGTERM', 4_000],
      ['SIGKILL', 2_000],
    ],
  );
};

const refuseBusyPort = async ({ port, host }: Settings): Promise<void> => {
  const problem = await problemOfListening(port, host);
  if (problem !== undefined && problem !== 'EADDRINUSE' && problem !== 'EACCES')
    throw new StartError(
      `HOST: ${host} is no address of this machine (${problem}); it is where the site listens: 127.0.0.1, 0.0.0.0 for every network, or an address of a network card.`,
    );
  const hosts = host === '127.0.0.1' ? ['127.0.0.1', '::1'] : [host]; // browsers try both for `localhost`
  const free = await Promise.all(hosts.map((one) => isPortFree(port, one)));
  if (free.includes(false))
    throw new StartError(
      port < 1024
        ? `Port ${port} is in use, or kept for administrators of this machine; let a proxy listen there and choose one above 1023, for example: PORT=3000 npm start`
        : `Port ${port} is in use or not allowed; choose another one, for example: PORT=${port < 65_535 ? port + 1 : 3_000} npm start`,
    );
};
