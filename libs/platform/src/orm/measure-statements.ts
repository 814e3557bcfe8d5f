import type { Pool } from 'pg';
import { dbSeconds } from '../health/metrics.js';
import { wrapQuery } from './pool-patches.js';

const OPERATIONS = new Set(['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback']);

/** The first word of a statement, which names no data; `other` for rare ones. */
export const operationOf = (sql: string): string => {
  const word = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? '';
  if (word === 'with') return 'select';
  return OPERATIONS.has(word) ? word : 'other';
};

/** Measures every statement of a pool. */
export const measureStatements = (pool: Pool): void => {
  pool.on('connect', (client) =>
    wrapQuery(client, async (answer, sql) => {
      const stopClock = dbSeconds.startTimer({ operation: operationOf(sql) });
      try {
        const result = await answer;
        stopClock({ outcome: 'ok' });
        return result;
      } catch (error) {
        stopClock({ outcome: 'error' });
        throw error;
      }
    }),
  );
};
