import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Metrics } from '../health/define-metric.js';
import { Readiness } from '../health/readiness.js';
import { Readings } from '../health/readings.js';
import { Logger } from '../log/logger.js';
import { LocalCalls } from '../rpc/local-calls.js';
import { Tracing } from '../tracing/tracing.js';
import { Drain } from '../concurrency/drain.js';
import { WorkScope } from '../context/work-scope.js';
import { BaseConfig, CONFIG } from '../config/base-config.js';

/** What an application has before it is put together, and keeps. Several applications may live in a process. */
export interface Application {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  /** Those of its process. */
  readonly calls: LocalCalls;
}

/** By the settings, which each application loads for itself. */
const applications = new WeakMap<BaseConfig, Application>();

/** The application that runs on `config`. What else is said of it, its `name` in log lines too, counts at the first call. */
export function applicationOf(
  config: BaseConfig,
  name: string = config.SERVICE,
  calls: LocalCalls = new LocalCalls(),
): Application {
  let application = applications.get(config);
  if (!application) {
    const logger = Logger.of({ SERVICE: name, LOG_LEVEL: config.LOG_LEVEL });
    application = { logger, metrics: new Metrics(), tracing: new Tracing(), calls };
    applications.set(config, application);
  }
  return application;
}

/** Nest distinguishes dynamic modules by identity, so one config must always give the same one. */
const known = new WeakMap<BaseConfig, DynamicModule>();

/**
 * What everything else in platform leans on: the config (as {@link CONFIG}, as its own class and as `BaseConfig`),
 * {@link Logger}, {@link Metrics}, {@link Tracing}, {@link LocalCalls}, {@link Readiness}, {@link Readings}, {@link Drain} and
 * {@link WorkScope}. Global; importing it twice is harmless.
 */
@Global()
@Module({})
export class ConfigModule {
  static of(config: BaseConfig): DynamicModule {
    let module = known.get(config);
    if (!module) {
      module = {
        module: ConfigModule,
        global: true,
        providers: [
          { provide: CONFIG, useValue: config },
          { provide: BaseConfig, useValue: config },
          { provide: config.constructor as new () => BaseConfig, useValue: config },
          { provide: Logger, useFactory: () => applicationOf(config).logger },
          { provide: Metrics, useFactory: () => applicationOf(config).metrics },
          { provide: Tracing, useFactory: () => applicationOf(config).tracing },
          { provide: LocalCalls, useFactory: () => applicationOf(config).calls },
          Readiness,
          Readings,
          Drain,
          WorkScope,
        ],
        exports: [
          CONFIG,
          BaseConfig,
          config.constructor as new () => BaseConfig,
          Logger,
          Metrics,
          Tracing,
          LocalCalls,
          Readiness,
          Readings,
          Drain,
          WorkScope,
        ],
      };
      known.set(config, module);
    }
    return module;
  }
}
