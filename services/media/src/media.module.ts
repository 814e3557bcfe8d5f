import { Module, type DynamicModule } from '@nestjs/common';
import type { Start } from '@vitrine/platform/bootstrap/host-process';
import { runService } from '@vitrine/platform/bootstrap/run-service';
import { ConfigModule } from '@vitrine/platform/bootstrap/config.module';
import { runProgram } from '@vitrine/platform/config/load-config';
import { ObjectStoreModule } from '@vitrine/platform/object-store/object-store.module';
import { OrmModule } from '@vitrine/platform/orm/orm.module';
import { OutboxModule } from '@vitrine/platform/outbox/outbox.module';
import { QueuesModule } from '@vitrine/platform/queues/queues.module';
import { TasksModule } from '@vitrine/platform/tasks/tasks.module';
import { AccountRemovalModule } from './account-removal/account-removal.module.js';
import { AnalysisModule } from './analysis/analysis.module.js';
import { ArchivesModule } from './archives/archives.module.js';
import { BannersModule } from './banners/banners.module.js';
import { CategoriesModule } from './categories/categories.module.js';
import { MediaConfig } from './config.js';
import { DeskModule } from './desk/desk.module.js';
import { ENTITIES } from './entities.js';
import { ImageAddressesModule } from './image-addresses/image-addresses.module.js';
import { InsightsModule } from './insights/insights.module.js';
import { LibraryModule } from './library/library.module.js';
import { MIGRATIONS } from './migrations/list.js';
import { ModerationModule } from './moderation/moderation.module.js';
import { ObjectBrowserModule } from './object-browser/object-browser.module.js';
import { OwnersModule } from './owners/owners.module.js';
import { PhotoLibraryImportModule } from './photo-library-import/photo-library-import.module.js';
import { PhotoLibraryModule } from './photo-library/photo-library.module.js';
import { PhotosModule } from './photos/photos.module.js';
import { SiteImagesModule } from './site-images/site-images.module.js';
import { StorageAuditModule } from './storage-audit/storage-audit.module.js';
import { StorageModule } from './storage/storage.module.js';
import { AdministerTasksModule } from './tasks/tasks.module.js';
import { UploadsModule } from './uploads/uploads.module.js';

/**
 * All of media: every process has every feature, and its start decides what runs. Served over RPC it answers; what
 * consumes, relays and reconciles runs in the worker (`media-worker.module.ts`).
 */
@Module({
  imports: [
    AccountRemovalModule,
    AdministerTasksModule,
    AnalysisModule,
    ArchivesModule,
    BannersModule,
    CategoriesModule,
    DeskModule,
    ImageAddressesModule,
    InsightsModule,
    LibraryModule,
    ModerationModule,
    ObjectBrowserModule,
    OwnersModule,
    PhotoLibraryImportModule,
    PhotoLibraryModule,
    PhotosModule,
    SiteImagesModule,
    StorageAuditModule,
    StorageModule,
    UploadsModule,
  ],
})
export class MediaModule {
  static register(config: MediaConfig): DynamicModule {
    return {
      module: MediaModule,
      imports: [
        ConfigModule.of(config),
        OrmModule.forRoot({ entities: ENTITIES, migrations: MIGRATIONS, config }),
        ObjectStoreModule.of(config),
        QueuesModule.forProducer(),
        TasksModule.forStarter(),
        OutboxModule.forSender(),
      ],
    };
  }
}

export const startMedia: Start = (env, hostProcess) =>
  runProgram(
    MediaConfig,
    (config) =>
      runService({ name: 'media', module: MediaModule.register(config), config, hostProcess, reconciles: false }),
    env,
  );
