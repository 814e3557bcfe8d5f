import type { Pool } from 'pg';
import { gauge } from '../health/define-metric.js';

const pools = new Set<Pool>();

gauge(
  {
    name: 'db_pool',
    help: 'Connections of the process to its database: in use, idle, and work that waits for one',
    labelNames: ['state'],
  },
  (connections) => {
    const states = { used: 0, idle: 0, waiting: 0 };
    for (const { totalCount, idleCount, waitingCount } of openPools()) {
      states.used += totalCount - idleCount;
      states.idle += idleCount;
      states.waiting += waitingCount;
    }
    for (const [state, value] of Object.entries(states)) connections.set({ state }, value);
  },
);

gauge({ name: 'db_pool_max', help: 'Connections that the process may open to its database' }, (most) =>
  most.set(openPools().reduce((sum, { options }) => sum + options.max, 0)),
);

/** Counts a pool's connections as long as it is open. */
export const countConnections = (pool: Pool): void => void pools.add(pool);

const openPools = (): Pool[] => {
  for (const pool of pools) if (pool.ended) pools.delete(pool);
  return [...pools];
};
