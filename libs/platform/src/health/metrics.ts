import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';

/** The process' one registry; `/metrics` prints it. */
export const metrics = register;

/** Starts node's own numbers (memory, event loop, handles) once a process. */
export function startDefaultMetrics(service: string): void {
  register.setDefaultLabels({ service });
  if (!register.getSingleMetric('process_resident_memory_bytes')) collectDefaultMetrics({ register });
}

/** Seconds an answered RPC took, by name and outcome (`ok` or the error's code). */
export const rpcSeconds = histogram('rpc_seconds', 'Seconds an RPC handler took', ['name', 'outcome']);

/** Seconds a job or event took, by queue and outcome (`ok`, `retry`, `failed`). */
export const jobSeconds = histogram('job_seconds', 'Seconds a job took', ['queue', 'outcome']);

/** Age of the oldest event that no subscriber's queue has yet. */
export const outboxLagSeconds = gauge('outbox_lag_seconds', 'Age of the oldest event not yet relayed');

/** A histogram that may be registered twice (tests load modules more than once). */
function histogram(name: string, help: string, labelNames: string[]): Histogram {
  return (
    (register.getSingleMetric(name) as Histogram | undefined) ??
    new Histogram({ name, help, labelNames, buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60] })
  );
}

function gauge(name: string, help: string): Gauge {
  return (register.getSingleMetric(name) as Gauge | undefined) ?? new Gauge({ name, help });
}
