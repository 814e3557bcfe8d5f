import { randomUUID } from 'node:crypto';
import { DelayedError, Worker, type Job } from 'bullmq';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import type { Histogram } from 'prom-client';
import { Drain } from '../concurrency/drain.js';
import type { BaseConfig } from '../config/base-config.js';
import type { WorkScope } from '../context/work-scope.js';
import type { Metrics } from '../health/define-metric.js';
import { jobSeconds } from '../health/metrics.js';
import type { Logger } from '../log/logger.js';
import type { SpanOptions, Tracing } from '../tracing/tracing.js';
import { cappedBackoff } from './capped-backoff.js';
import { settledWithin } from '../concurrency/deadline.js';
import { decideRetry, errorOfReason, keepsAttempt } from './job-errors.js';
import type { JobOrigin } from './job-data.js';
import type { JobContext } from './queue-worker.js';
import type { RedisConnections } from './redis-connections.js';

/**
 * What a process held that died without a word is free again after `lockDuration`, and taken up at the next look but
 * one. A process that lives renews its locks twice in that time.
 */
const LOCKS = { lockDuration: 20_000, stalledInterval: 8_000 };

/** Of an attempt, in metrics. */
const OUTCOMES = ['ok', 'retry', 'failed'] as const;

/** Seconds for which an idle consumer waits for a job before it looks by itself. A job that comes wakes it at once. */
const LOOK_AFTER_S = 10;

/** How one queue is consumed. */
export interface ConsumerOptions<D extends JobOrigin> {
  readonly queue: string;
  readonly concurrency: number;
  perform(data: D, job: JobContext): Promise<unknown>;
  /** After the last try has failed. */
  exhausted(data: D, error: AppError): Promise<void>;
}

/** What a consumer needs of the process. */
export interface ConsumerTools {
  readonly config: BaseConfig;
  readonly redis: RedisConnections;
  readonly scope: WorkScope;
  readonly logger: Logger;
  readonly drain: Drain;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
}

/**
 * A BullMQ worker with our rules around it: request context and work scope per job, the retry decision, the hook after
 * the last try, metrics, and a shutdown that waits for running jobs but not for ever.
 */
export class Consumer<D extends JobOrigin> {
  private readonly worker: Worker<D>;
  private readonly seconds: Histogram;
  private readonly cutOff = new AbortController();
  private stopping: Promise<void> | undefined;
  private readonly running = new Drain();
  /** Jobs whose end we have seen ourselves; for others the queue gave up (their process died too often). */
  private readonly settled = new Set<string>();

  constructor(
    private readonly options: ConsumerOptions<D>,
    private readonly tools: ConsumerTools,
  ) {
    const { config, redis } = tools;
    this.seconds = tools.metrics.of(jobSeconds);
    // A series that begins with its first failure has not risen by it, and alerts would miss that one.
    for (const outcome of OUTCOMES) this.seconds.zero({ queue: options.queue, outcome });
    // Three parameters, or BullMQ makes no signal.
    this.worker = new Worker<D>(options.queue, (job, _token, signal) => this.run(job, signal), {
      connection: redis.consumer,
      prefix: config.QUEUE_PREFIX,
      concurrency: options.concurrency,
      maxStalledCount: 3,
      ...LOCKS,
      drainDelay: LOOK_AFTER_S,
      runRetryDelay: 1_000,
      autorun: false,
      settings: { backoffStrategy: cappedBackoff },
    });
    this.worker.on('error', (err) => tools.logger.debug({ queue: options.queue, err }, 'Queue connection'));
    this.worker.on('failed', (job) => void this.onFailed(job));
    tools.drain.leaving.addEventListener('abort', () => void this.stop(), { once: true });
  }

  /** Begins to take jobs; waits for Redis in the background. */
  start(): void {
    this.worker.run().catch((err: unknown) => {
      this.tools.logger.error({ queue: this.options.queue, err }, 'Queue consumer stopped');
    });
  }

  /**
   * Takes no more jobs, and waits for the running ones for most of `SHUTDOWN_TIMEOUT_MS`; those not done by then are left
   * to other workers. Begins by itself when the process leaves. Never throws.
   */
  stop(): Promise<void> {
    return (this.stopping ??= this.end(this.tools.config.SHUTDOWN_TIMEOUT_MS * 0.8));
  }

  private async end(timeoutMs: number): Promise<void> {
    const closing = this.worker.close();
    const abort = setTimeout(() => this.cutOff.abort(new Error('shutting down')), timeoutMs * 0.8);
    await this.running.idle(timeoutMs);
    clearTimeout(abort);
    await settledWithin([closing]);
  }

  private async run(job: Job<D>, signal: AbortSignal | undefined): Promise<unknown> {
    const requestId = job.data.requestId ?? randomUUID();
    const end = this.running.begin();
    try {
      return await this.tools.tracing.traced(`process ${job.name}`, this.spanOf(job), () =>
        this.tools.scope.run({ requestId }, () => this.attempt(job, signal)),
      );
    } finally {
      end();
    }
  }

  private spanOf({ data, id = '', attemptsMade }: Job<D>): SpanOptions {
    return {
      kind: 'CONSUMER',
      ...(data.ownTrace ? { follows: data.trace } : { parent: data.trace }),
      attributes: {
        'messaging.system': 'bullmq',
        'messaging.destination.name': this.options.queue,
        'messaging.message.id': id,
        'vitrine.attempt': attemptsMade + 1,
        'vitrine.request_id': data.requestId ?? '',
      },
    };
  }

  private async attempt(job: Job<D>, signal: AbortSignal | undefined): Promise<unknown> {
    const { queue } = this.options;
    const stopClock = this.seconds.startTimer({ queue });
    const attempt = job.attemptsMade + 1;
    try {
      const result = await this.options.perform(job.data, {
        id: job.id ?? '',
        attempt,
        stalls: job.stalledCounter,
        signal: signal ? AbortSignal.any([signal, this.cutOff.signal]) : this.cutOff.signal,
      });
      stopClock({ outcome: 'ok' });
      return result;
    } catch (cause) {
      const { final, error, thrown } = decideRetry(cause, attempt, job.opts.attempts ?? 1);
      const line = { queue, job: job.id, attempt, err: cause };
      const age = Date.now() - job.timestamp - (job.opts.delay ?? 0);
      if (keepsAttempt(error, age)) {
        stopClock({ outcome: 'retry' });
        this.tools.logger.warn(line, 'Job waits for what is away');
        return await this.postpone(job);
      }
      stopClock({ outcome: final ? 'failed' : 'retry' });
      if (final) this.tools.logger.error(line, 'Job failed for good');
      else this.tools.logger.warn(line, 'Job failed and will be tried again');
      if (final) {
        this.settled.add(job.id ?? '');
        await this.exhaust(job, error);
      }
      throw thrown;
    }
  }

  /** An outage of ours uses up no attempt for a day: the job comes back after a pause that grows to a minute. */
  private async postpone(job: Job<D>): Promise<never> {
    await job.moveToDelayed(Date.now() + cappedBackoff(job.attemptsStarted), job.token);
    throw new DelayedError();
  }

  /** The hook must not hide the job's own error. */
  private async exhaust(job: Job<D>, error: AppError): Promise<void> {
    try {
      await this.options.exhausted(job.data, error);
    } catch (err) {
      this.tools.logger.error({ queue: this.options.queue, job: job.id, err }, 'The hook after the last try failed');
    }
  }

  private async onFailed(job: Job<D> | undefined): Promise<void> {
    if (!job || job.finishedOn === undefined || this.settled.delete(job.id ?? '')) return;
    const { queue } = this.options;
    const requestId = job.data.requestId ?? randomUUID();
    this.seconds.observe({ queue, outcome: 'failed' }, (job.finishedOn - (job.processedOn ?? job.finishedOn)) / 1_000);
    this.tools.logger.error({ requestId, queue, job: job.id }, 'Job given up by the queue');
    await this.tools.scope.run({ requestId }, () => this.exhaust(job, errorOfReason(job.failedReason)));
  }
}
