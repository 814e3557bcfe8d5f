import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import type { QueueMap, QueueName } from '@vitrine/contracts/queues/queue-map';

/** The context of a running job. */
export interface JobContext {
  readonly id: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** How many processes have died while they ran it, or lost it. */
  readonly stalls: number;
  /** Aborts when the process has to go or another worker has taken the job over: stop, and change nothing more. */
  readonly signal: AbortSignal;
}

/**
 * Does the work of one queue; a provider, marked with {@link ConsumesQueue}. A job may run twice: read the row again
 * and bear it. What is thrown is retried as the catalogue says; never catch it to report success.
 */
export abstract class QueueWorker<Q extends QueueName> {
  /** Does the job. Runs in a work scope of its own (entity manager, request id of the call that queued it). */
  abstract perform(payload: QueueMap[Q]['payload'], job: JobContext): Promise<QueueMap[Q]['result']>;

  /** Called once after the last attempt has failed, before the queue removes the job: leave a state a user can see. */
  exhausted?(payload: QueueMap[Q]['payload'], error: AppError): Promise<void>;
}

/** How a queue is consumed. `concurrency` is read once at start; the policy's number stands when it is left out. */
export interface ConsumeOptions {
  // eslint-disable-next-line typescript/no-explicit-any -- each service passes a function of its own config class
  readonly concurrency?: (config: any) => number;
}

/** Metadata key of {@link ConsumesQueue}. */
export const CONSUMES_QUEUE = Symbol('vitrine.consumes-queue');

/** What {@link ConsumesQueue} leaves on a class. */
export interface Consumption extends ConsumeOptions {
  readonly queue: QueueName;
}

/** Makes a {@link QueueWorker} the consumer of `queue` (and injectable). */
export const ConsumesQueue = <Q extends QueueName>(queue: Q, options: ConsumeOptions = {}) =>
  applyDecorators(Injectable(), SetMetadata(CONSUMES_QUEUE, { queue, ...options } satisfies Consumption)) as <
    T extends abstract new (...args: never[]) => QueueWorker<Q>,
  >(
    target: T,
  ) => void;
