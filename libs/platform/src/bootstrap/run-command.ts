import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { WorkScope } from '../context/work-scope.js';
import { Logger } from '../log/logger.js';
import { NestLogger } from '../log/nest-logger.js';
import { ConfigError } from '../config/load-config.js';
import { settledWithin } from '../concurrency/deadline.js';
import type { ProcessOptions } from './run-process.js';

/** The work is done or has failed by then; a connection that does not close changes nothing of it. */
const CLOSE_WITHIN_MS = 5_000;

/** `name` stands before everything that is said of it. */
export interface CommandOptions extends ProcessOptions {
  /** The command itself, run within the application of `module`; its answer is printed. */
  readonly run: (app: INestApplicationContext) => Promise<object>;
}

/**
 * Runs an operator's command as a process of its own. Reports in one line of the log how it ended, at any `LOG_LEVEL`,
 * and exits with 1 when it failed or could not start. Throws `ConfigError`.
 */
export async function runCommand({ name, module, config, run }: CommandOptions): Promise<void> {
  const logger = Logger.of({ SERVICE: config.SERVICE, LOG_LEVEL: 'info' });
  let code = 0;
  try {
    const app = await NestFactory.createApplicationContext(module, {
      logger: new NestLogger(Logger.of(config)),
      abortOnError: false,
    });
    try {
      const answer = await app.get(WorkScope).run({ requestId: randomUUID() }, () => run(app));
      logger.info({ ...answer }, `${name}: done`);
    } finally {
      await settledWithin([app.close()], CLOSE_WITHIN_MS);
    }
  } catch (err) {
    if (err instanceof ConfigError) throw err;
    logger.fatal({ err }, `${name}: failed`);
    code = 1;
  }
  await logger.flush();
  // What could not start may have left connections behind.
  process.exit(code);
}
