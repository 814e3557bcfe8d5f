import { randomUUID } from 'node:crypto';
import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { WorkScope } from '@vitrine/platform/context/work-scope';
import { Logger } from '@vitrine/platform/log/logger';
import { NestLogger } from '@vitrine/platform/log/nest-logger';
import { OutboxModule } from '@vitrine/platform/outbox/outbox.module';
import type { MediaConfig } from '../config.js';
import { ImageTokens } from '../images/image-tokens.js';
import { MediaCoreModule } from '../media-core.module.js';
import { StoredImages } from '../uploads/stored-image.js';
import { UploadRoom } from '../uploads/upload-room.js';
import { WritePhoto } from '../uploads/write-photo.js';
import { Orphans } from './orphans.js';
import { Quarantine } from './quarantine.js';
import { RestoreOriginals } from './restore-originals.js';
import { StoreIdentity } from './store-identity.js';

/** What an operator may ask of the store. */
export const STORE_COMMANDS = ['status', 'adopt', 'restore'] as const;
export type StoreCommand = (typeof STORE_COMMANDS)[number];

@Module({})
export class StoreCommandModule {
  static register(config: MediaConfig): DynamicModule {
    return {
      module: StoreCommandModule,
      imports: [MediaCoreModule.of(config), OutboxModule.forSender()],
      providers: [ImageTokens, Orphans, Quarantine, RestoreOriginals, StoredImages, UploadRoom, WritePhoto],
    };
  }
}

/** One of {@link STORE_COMMANDS} as a process of its own; ends with 1 when it fails. */
export async function runStoreCommand(command: string | undefined, config: MediaConfig): Promise<void> {
  const logger = Logger.of(config);
  if (!STORE_COMMANDS.includes(command as StoreCommand)) {
    logger.fatal({}, `Usage: store.main.js ${STORE_COMMANDS.join(' | ')}`);
    process.exitCode = 1;
    return;
  }
  const app = await NestFactory.createApplicationContext(StoreCommandModule.register(config), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  const commands: Record<StoreCommand, () => Promise<object>> = {
    status: async () => ({
      belonging: await app.get(StoreIdentity).judge(),
      quarantined: await app.get(Quarantine).count(),
    }),
    adopt: async () => {
      await app.get(StoreIdentity).adopt();
      return { belonging: await app.get(StoreIdentity).judge() };
    },
    restore: () => app.get(RestoreOriginals).run(),
  };
  try {
    const outcome = await app.get(WorkScope).run({ requestId: randomUUID() }, commands[command as StoreCommand]);
    logger.info({ ...outcome }, `The object store: ${command}`);
  } catch (err) {
    logger.fatal({ err }, `The object store: ${command} failed`);
    process.exitCode = 1;
  } finally {
    await app.close();
  }
}
