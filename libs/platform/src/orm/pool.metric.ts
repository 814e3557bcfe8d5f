import type { Pool } from 'pg';
import { gauge, type Metrics } from '../health/define-metric.js';

export const dbPool = gauge({
  name: 'db_pool',
  help: 'Connections of the process to its database: in use, idle, and work that waits for one',
  labelNames: ['state'],
});
export const dbPoolMax = gauge({ name: 'db_pool_max', help: 'Connections that the process may open to its database' });

const counted = new WeakMap<Metrics, Set<Pool>>();

/** Counts a pool's connections as long as it is open. */
export const countConnections = (pool: Pool, metrics: Metrics): void => {
  const pools = counted.get(metrics) ?? new Set();
  counted.set(metrics, pools.add(pool));
  const open = (): Pool[] => {
    for (const one of pools) if (one.ended) pools.delete(one);
    return [...pools];
  };
  metrics.of(dbPool, (connections) => {
    const states = { used: 0, idle: 0, waiting: 0 };
    for (const { totalCount, idleCount, waitingCount } of open()) {
      states.used += totalCount - idleCount;
      states.idle += idleCount;
      states.waiting += waitingCount;
    }
    for (const [state, value] of Object.entries(states)) connections.set({ state }, value);
  });
  metrics.of(dbPoolMax, (most) => most.set(open().reduce((sum, { options }) => sum + options.max, 0)));
};
