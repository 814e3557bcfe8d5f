import { once } from 'node:events';
import type { HostProcess } from '@vitrine/platform/bootstrap/host-process';
import { LeaveTogether } from './leave-together.js';
import type { Member, Members } from './members.js';

/** The modules of one service, its own instances of them. */
export interface MemberModules {
  readonly host: () => Promise<{ runIn: (host: HostProcess) => void }>;
  /** Runs it. */
  readonly main: () => Promise<unknown>;
}

/**
 * Several services in one process: each with its own settings, modules, connections, health port and end, as if it ran
 * alone. They share the libraries, which are most of what a process holds.
 */
export const runMembers = async (modulesOf: (member: Member) => MemberModules): Promise<void> => {
  process.channel?.ref(); // until it is known what to run
  const [{ members }] = (await once(process, 'message')) as [Members];
  process.channel?.unref();

  const together = new LeaveTogether(
    members.map(({ name }) => name),
    (code) => process.exit(code),
  );
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => together.stop());

  const run = async (member: Member): Promise<void> => {
    const { host, main } = modulesOf(member);
    const { runIn } = await host();
    runIn({ env: member.env, leave: (code) => together.leave(member.name, code) });
    await main();
  };
  try {
    await Promise.all(members.map(run));
  } catch (error) {
    // Written as node does it for a process of its own: the supervisor reads it.
    console.error(error instanceof Error ? error.stack : error);
    process.exit(1);
  }
};
