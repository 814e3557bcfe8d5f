import { readFileSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';
import { collectDefaultMetrics } from 'prom-client';
import { counter, gauge, histogram, type Metrics } from './define-metric.js';
import type { ReadinessReport } from './readiness.js';

export const buildInfo = gauge({
  name: 'build_info',
  help: 'What runs; always 1',
  labelNames: ['version', 'revision', 'node'],
});
export const heapLimitBytes = gauge({ name: 'heap_limit_bytes', help: 'Heap at which the process gives up' });

/** How often the event loop's delay is sampled. Each sample wakes the process: at 10 ms, they cost one at rest most of what it uses. */
const SAMPLE_MS = 50;

/** Starts node's own numbers (memory, event loop, handles), and what runs. They are those of the whole process. */
export function startDefaultMetrics(metrics: Metrics, service: string, revision: string): void {
  metrics.registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: metrics.registry, eventLoopMonitoringPrecision: SAMPLE_MS });
  metrics.of(heapLimitBytes).set(getHeapStatistics().heap_size_limit);
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  metrics.of(buildInfo).set({ version, revision, node: process.version }, 1);
}

export const processReady = gauge({ name: 'process_ready', help: 'Whether the process takes work' });
export const dependencyUp = gauge({
  name: 'dependency_up',
  help: 'Whether what the process depends on has answered last',
  labelNames: ['dependency'],
});

/** Notes what the process' checks have found. */
export function noteReadiness(metrics: Metrics, { ready, checks }: ReadinessReport): void {
  metrics.of(processReady).set(ready ? 1 : 0);
  for (const [dependency, outcome] of Object.entries(checks))
    if (dependency !== 'process') metrics.of(dependencyUp).set({ dependency }, outcome === 'ok' ? 1 : 0);
}

/** Seconds an answered RPC took, by name and outcome (`ok` or the error's code). */
export const rpcSeconds = histogram({
  name: 'rpc_seconds',
  help: 'Seconds an RPC handler took',
  labelNames: ['name', 'outcome'],
});

/** Seconds a job or event took, by queue and outcome (`ok`, `retry`, `failed`). */
export const jobSeconds = histogram({
  name: 'job_seconds',
  help: 'Seconds an attempt of a job took',
  labelNames: ['queue', 'outcome'],
});

/** Seconds a statement of the database took, by its first word and outcome (`ok`, `error`). */
export const dbSeconds = histogram({
  name: 'db_seconds',
  help: 'Seconds a statement took',
  labelNames: ['operation', 'outcome'],
});

/** Seconds a call to the object store took until its answer began, by method and outcome (`ok` or the error's code). */
export const storeSeconds = histogram({
  name: 'store_seconds',
  help: 'Seconds a call to the object store took until its answer began',
  labelNames: ['operation', 'outcome'],
});

/** Age of the oldest event that no subscriber's queue has yet. */
export const outboxLagSeconds = gauge({
  name: 'outbox_lag_seconds',
  help: 'Age of the oldest event not yet relayed',
});

/** Events given to the queues of their subscribers. */
export const outboxPublished = counter({ name: 'outbox_published_total', help: 'Events relayed' });

/** Jobs of a queue by state; every process that answers for a queue says the same of it: `max by (queue, state)`. */
export const queueJobs = gauge({
  name: 'queue_jobs',
  help: 'Jobs of a queue, the same in each process that says so',
  labelNames: ['queue', 'state'],
});

/** How long the oldest job that could run has waited; as {@link queueJobs}. */
export const queueOldestSeconds = gauge({
  name: 'queue_oldest_seconds',
  help: 'How long the oldest waiting job has waited',
  labelNames: ['queue'],
});

/** Whether a queue is paused; as {@link queueJobs}. */
export const queuePaused = gauge({ name: 'queue_paused', help: 'Whether a queue is paused', labelNames: ['queue'] });

/** Tasks by kind and state, those finished within a month included; as {@link queueJobs}. */
export const tasksInState = gauge({
  name: 'tasks',
  help: 'Tasks by state, the same in each process that says so',
  labelNames: ['kind', 'state'],
});
