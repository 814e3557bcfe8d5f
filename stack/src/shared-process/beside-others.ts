import { once } from 'node:events';
import type { Start } from '@vitrine/platform/bootstrap/host-process';
import { EXIT_CONFIG } from '@vitrine/platform/config/load-config';
import { LocalCalls } from '@vitrine/platform/rpc/local-calls';
import type { ServiceName } from '../services.js';

/** What the supervisor sends to a shared process once it runs: the whole environment of each of its services. */
export interface Members {
  readonly members: readonly { readonly name: ServiceName; readonly env: NodeJS.ProcessEnv }[];
}

/**
 * The whole of a process of several services. Each is a Nest application of its own with settings, connections, health
 * port and end of its own, as if it ran alone; they share the modules, and their calls of each other stay in the process.
 */
export const runBesideOthers = async (services: Partial<Record<ServiceName, Start>>): Promise<void> => {
  process.channel?.ref(); // until it is known what to run
  const [{ members }] = (await once(process, 'message')) as [Members];
  process.channel?.unref();

  const unknown = members.map(({ name }) => name).filter((name) => !services[name]);
  if (unknown.length > 0) {
    process.stderr.write(`this process has no start for ${unknown.join(', ')}\n`);
    process.exit(EXIT_CONFIG);
  }
  const together = new LeaveTogether(
    members.map(({ name }) => name),
    (code) => process.exit(code),
  );
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => together.stop());
  const calls = new LocalCalls();
  try {
    await Promise.all(
      members.map(async ({ name, env }) => {
        await services[name]?.(env, { leave: (code) => together.leave(name, code), calls });
      }),
    );
  } catch (error) {
    // Written as node does it for a process of its own: the supervisor reads it.
    console.error(error instanceof Error ? error.stack : error);
    process.exit(1);
  }
};

/** Ends a process of several services: with the last one that leaves, or at once with one that fails while all work. */
export class LeaveTogether {
  private readonly here: Set<string>;
  private worst: 0 | 1 = 0;
  private stopping = false;

  constructor(
    services: readonly string[],
    private readonly exit: (code: 0 | 1) => void,
  ) {
    this.here = new Set(services);
  }

  /** From now on every service leaves by itself; each may finish what it has begun. */
  stop(): void {
    this.stopping = true;
  }

  leave(service: string, code: 0 | 1): void {
    this.here.delete(service);
    if (code === 1) this.worst = 1;
    if (this.here.size === 0 || (code === 1 && !this.stopping)) this.exit(this.worst);
  }
}
