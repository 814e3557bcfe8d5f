import { join } from 'node:path';
import { ROOT } from '@vitrine/dev-servers/root';
import { PROCESSES, type ServiceProcess } from '../services.js';

/** Where the bundles lie, in a folder for each program. */
export const BUNDLES = join(ROOT, 'stack', 'dist', 'bundles');

/** The file of a bundle that is run. */
export const BEGINNING = 'main.js';

/** The program that fills in the demo. */
export const SEED = 'seed';

/** The file a process runs when it runs its bundle; none for one that `npm start` does not start by itself. */
export const bundleOf = ({ name }: ServiceProcess): string | undefined =>
  PROCESSES.some((process) => process.name === name) ? join(BUNDLES, name, BEGINNING) : undefined;

/** The supervisor and every node process that it starts: its name, and the module it begins with. */
export const PROGRAMS: readonly { readonly name: string; readonly entry: string }[] = [
  { name: 'supervisor', entry: join(ROOT, 'stack', 'dist', 'main.js') },
  { name: SEED, entry: join(ROOT, 'stack', 'dist', 'seed.main.js') },
  ...PROCESSES.map(({ name, entry }) => ({ name, entry })),
];
