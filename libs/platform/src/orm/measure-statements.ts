import type { Pool } from 'pg';
import type { Metrics } from '../health/define-metric.js';
import { dbSeconds } from '../health/metrics.js';
import { isTraced, type StepOptions, tracedStep } from '../tracing/tracing.js';
import { wrapQuery } from './pool-patches.js';

const OPERATIONS = new Set(['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback']);

/** The first word of a statement, which names no data; `other` for rare ones. */
export const operationOf = (sql: string): string => {
  const word = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? '';
  if (word === 'with') return 'select';
  return OPERATIONS.has(word) ? word : 'other';
};

/** The first table that a statement names. What follows a `from` and has arguments is none: `extract(epoch from now())`. */
export const tableOf = (sql: string): string | undefined =>
  /\b(?:from(?!\s+\w+\()|into|update)\s+"?([a-z_]\w*)/i.exec(sql)?.[1];

/** Names the table and no more: statements may have values in them. */
const spanOf = (operation: string, sql: string): [name: string, options: StepOptions] => {
  const table = tableOf(sql);
  return [
    table === undefined ? operation : `${operation} ${table}`,
    {
      kind: 'CLIENT',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table !== undefined && { 'db.collection.name': table }),
      },
    },
  ];
};

/** Measures every statement of a pool, and traces those of traced work. */
export const measureStatements = (pool: Pool, metrics: Metrics): void => {
  const seconds = metrics.of(dbSeconds);
  pool.on('connect', (client) =>
    wrapQuery(client, async (answer, sql) => {
      const operation = operationOf(sql);
      const stopClock = seconds.startTimer({ operation });
      try {
        const result = await (isTraced() ? tracedStep(...spanOf(operation, sql), () => answer) : answer);
        stopClock({ outcome: 'ok' });
        return result;
      } catch (error) {
        stopClock({ outcome: 'error' });
        throw error;
      }
    }),
  );
};
