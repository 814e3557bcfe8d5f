import { Module, type DynamicModule } from '@nestjs/common';
import { EventsModule } from '@vitrine/platform/outbox/events.module';
import { OutboxModule } from '@vitrine/platform/outbox/outbox.module';
import { QueuesModule } from '@vitrine/platform/queues/queues.module';
import { TasksModule } from '@vitrine/platform/tasks/tasks.module';
import { AccountRemovalWorkerModule } from './account-removal/account-removal.module.js';
import { AnalysisWorkerModule } from './analysis/analysis.module.js';
import { ArchivesWorkerModule } from './archives/archives.module.js';
import { DerivativesModule } from './derivatives/derivatives.module.js';
import { InsightsWorkerModule } from './insights/insights.module.js';
import { LibraryWorkerModule } from './library/library.module.js';
import { OwnerEventsModule } from './owners/owners.module.js';
import { ObjectBrowserWorkerModule } from './object-browser/object-browser.module.js';
import { PhotoLibraryImportWorkerModule } from './photo-library-import/photo-library-import.module.js';
import { PhotoLibraryWorkerModule } from './photo-library/photo-library.module.js';
import { PhotosWorkerModule } from './photos/photos.module.js';
import { SiteImagesWorkerModule } from './site-images/site-images.module.js';
import { StorageAuditWorkerModule } from './storage-audit/storage-audit.module.js';
import { StorageWorkerModule } from './storage/storage.module.js';
import { TasksWorkerModule } from './tasks/tasks.module.js';
import { UploadsWorkerModule } from './uploads/uploads.module.js';
import type { MediaConfig } from './config.js';
import { MediaCoreModule } from './media-core.module.js';

/** The features that work. */
export const WORKER_FEATURES = [
  AccountRemovalWorkerModule,
  AnalysisWorkerModule,
  ArchivesWorkerModule,
  DerivativesModule,
  InsightsWorkerModule,
  LibraryWorkerModule,
  ObjectBrowserWorkerModule,
  OwnerEventsModule,
  PhotoLibraryImportWorkerModule,
  PhotoLibraryWorkerModule,
  PhotosWorkerModule,
  SiteImagesWorkerModule,
  StorageAuditWorkerModule,
  StorageWorkerModule,
  TasksWorkerModule,
  UploadsWorkerModule,
];

/** The process that consumes queues and events, relays its own, and reconciles. */
@Module({})
export class MediaWorkerModule {
  static register(config: MediaConfig): DynamicModule {
    return {
      module: MediaWorkerModule,
      imports: [
        MediaCoreModule.of(config),
        OutboxModule.forRelay(),
        EventsModule.forService('media'),
        QueuesModule.forConsumer('media'),
        TasksModule.forWorker(),
        ...WORKER_FEATURES,
      ],
    };
  }
}
