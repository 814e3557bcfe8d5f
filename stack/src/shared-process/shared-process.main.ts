import { once } from 'node:events';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { HostProcess } from '@vitrine/platform/bootstrap/host-process';
import { LeaveTogether } from './leave-together.js';
import type { Member, Members } from './members.js';
import { addressFor, ownAddress } from './own-modules.js';

/**
 * Several services in one process: each with its own settings, modules, connections, health port and end, as if it ran
 * alone. They share the libraries, which are most of what a process holds.
 */
registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const found = nextResolve(specifier, context);
    return { ...found, url: addressFor(found.url, context.parentURL) };
  },
});

process.channel?.ref(); // until it is known what to run
const [{ members }] = (await once(process, 'message')) as [Members];
process.channel?.unref();

const together = new LeaveTogether(
  members.map(({ name }) => name),
  (code) => process.exit(code),
);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => together.stop());

const run = async ({ name, entry, env }: Member): Promise<void> => {
  const host = ownAddress(import.meta.resolve('@vitrine/platform/bootstrap/host-process'), name);
  const { runIn } = (await import(host)) as { runIn: (host: HostProcess) => void };
  runIn({ env, leave: (code) => together.leave(name, code) });
  await import(ownAddress(pathToFileURL(entry).href, name));
};

try {
  await Promise.all(members.map(run));
} catch (error) {
  // Written as node does it for a process of its own: the supervisor reads it.
  console.error(error instanceof Error ? error.stack : error);
  process.exit(1);
}
