import { Metrics } from '../health/define-metric.js';
import { Logger } from '../log/logger.js';
import { LocalCalls } from '../rpc/local-calls.js';
import { Tracing } from '../tracing/tracing.js';
import type { BaseConfig } from '../config/base-config.js';

/** What an application has before it is put together, and keeps. Several applications may live in a process. */
export interface Application {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  /** Those of its process. */
  readonly calls: LocalCalls;
}

/** By the settings, which each application loads for itself. */
const known = new WeakMap<BaseConfig, Application>();

/** The application that runs on `config`. What else is said of it, its `name` in log lines too, counts at the first call. */
export function applicationOf(
  config: BaseConfig,
  name: string = config.SERVICE,
  calls: LocalCalls = new LocalCalls(),
): Application {
  let application = known.get(config);
  if (!application) {
    const logger = Logger.of({ SERVICE: name, LOG_LEVEL: config.LOG_LEVEL });
    application = { logger, metrics: new Metrics(), tracing: new Tracing(), calls };
    known.set(config, application);
  }
  return application;
}
