import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Metrics } from '../health/define-metric.js';
import { Readiness } from '../health/readiness.js';
import { Readings } from '../health/readings.js';
import { Logger } from '../log/logger.js';
import { LocalCalls } from '../rpc/local-calls.js';
import { Tracing } from '../tracing/tracing.js';
import { Drain } from '../concurrency/drain.js';
import { WorkScope } from '../context/work-scope.js';
import { applicationOf } from './application.js';
import { BaseConfig } from '../config/base-config.js';
import { CONFIG } from '../config/tokens.js';

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
