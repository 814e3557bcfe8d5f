import { NestFactory } from '@nestjs/core';
import { NestLogger } from '../log/nest-logger.js';
import { rootModule, runProcess, type ProcessOptions } from './run-process.js';

/** Runs a process without RPC: consumers, relay and reconcilers of its module. */
export async function runWorker(options: ProcessOptions): Promise<void> {
  await runProcess(options, async (logger) => {
    const app = await NestFactory.createApplicationContext(rootModule(options), {
      logger: new NestLogger(logger),
      abortOnError: false,
    });
    return { app };
  });
}
