import type { BaseConfig } from '../config/base-config.js';
import { Logger } from './logger.js';

const loggers = new WeakMap<BaseConfig, Logger>();

/** The one logger of the process that runs on `config`; `name` counts at the first call. */
export function loggerOf(config: BaseConfig, name: string = config.SERVICE): Logger {
  let logger = loggers.get(config);
  if (!logger) {
    logger = Logger.of({ SERVICE: name, LOG_LEVEL: config.LOG_LEVEL });
    loggers.set(config, logger);
  }
  return logger;
}
