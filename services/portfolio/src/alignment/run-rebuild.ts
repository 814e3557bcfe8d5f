import { randomUUID } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import { WorkScope } from '@vitrine/platform/context/work-scope';
import { Logger } from '@vitrine/platform/log/logger';
import { NestLogger } from '@vitrine/platform/log/nest-logger';
import type { PortfolioConfig } from '../config.js';
import { AlignmentModule } from './alignment.module.js';
import { RebuildReadModel } from './rebuild-read-model.js';

/** One run of {@link RebuildReadModel} as a process of its own; ends with 1 when it fails. May run again at any time. */
export async function runRebuild(config: PortfolioConfig): Promise<void> {
  const logger = Logger.of(config);
  const app = await NestFactory.createApplicationContext(AlignmentModule.register(config), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  try {
    const rebuilt = await app.get(WorkScope).run({ requestId: randomUUID() }, () => app.get(RebuildReadModel).run());
    logger.info({ ...rebuilt }, 'The read model is filled again');
  } catch (err) {
    logger.fatal({ err }, 'The read model could not be filled again');
    process.exitCode = 1;
  } finally {
    await app.close();
  }
}
