import { join } from 'node:path';
import { ROOT } from '@vitrine/dev-servers/root';
import { PROCESSES, type Service, type ServiceProcess } from '../services.js';
import { ownAddress } from '../shared-process/own-modules.js';

/** Where the bundles lie, in a folder for each program. */
export const BUNDLES = join(ROOT, 'stack', 'dist', 'bundles');

/** The file of a bundle that is run. */
export const BEGINNING = 'main.js';

/** The program that fills in the demo. */
export const SEED = 'seed';

/** What one process of `npm start` runs. */
export interface Program {
  readonly name: string;
  /** The module it begins with. */
  readonly code: string;
}

const HOST = join(ROOT, 'libs', 'platform', 'dist', 'bootstrap', 'host-process.js');
const RUN_MEMBERS = join(ROOT, 'stack', 'dist', 'shared-process', 'run-members.js');

/** The file a process runs when it runs its bundle; none for one that `npm start` does not start by itself. */
export const bundleOf = ({ name }: ServiceProcess): string | undefined =>
  PROCESSES.some((process) => process.name === name) ? join(BUNDLES, name, BEGINNING) : undefined;

const importOf = (file: string, service: string): string =>
  `() => import(${JSON.stringify(ownAddress(file, service))})`;

const modulesOf = ({ name, entry }: Service): string =>
  `${JSON.stringify(name)}: { host: ${importOf(HOST, name)}, main: ${importOf(entry, name)} }`;

/** As `shared-process.main.ts`, with addresses that are known when it is bundled. */
const sharedCode = (services: readonly Service[]): string => `
  import { runMembers } from ${JSON.stringify(RUN_MEMBERS)};
  const modules = { ${services.map(modulesOf).join(', ')} };
  await runMembers(({ name }) => modules[name]);`;

const programOf = (process: ServiceProcess): Program => ({
  name: process.name,
  code: process.services.length === 1 ? beginningWith(process.entry) : sharedCode(process.services),
});

const beginningWith = (file: string): string => `import ${JSON.stringify(file)};`;

/** The supervisor and every node process that it starts. */
export const PROGRAMS: readonly Program[] = [
  { name: 'supervisor', code: beginningWith(join(ROOT, 'stack', 'dist', 'main.js')) },
  { name: SEED, code: beginningWith(join(ROOT, 'stack', 'dist', 'seed.main.js')) },
  ...PROCESSES.map(programOf),
];
