import { Module, type DynamicModule } from '@nestjs/common';
import { OutboxModule } from '@vitrine/platform/outbox/outbox.module';
import { AccountRemovalApiModule } from './account-removal/account-removal.module.js';
import { AnalysisApiModule } from './analysis/analysis.module.js';
import { ArchivesApiModule } from './archives/archives.module.js';
import { BannersApiModule } from './banners/banners.module.js';
import { CategoriesApiModule } from './categories/categories.module.js';
import { ImageAddressesApiModule } from './image-addresses/image-addresses.module.js';
import { InsightsApiModule } from './insights/insights.module.js';
import { JobOutcomesApiModule } from './job-outcomes/job-outcomes.module.js';
import { LibraryApiModule } from './library/library.module.js';
import { ModerationApiModule } from './moderation/moderation.module.js';
import { ObjectBrowserApiModule } from './object-browser/object-browser.module.js';
import { PhotoLibraryApiModule } from './photo-library/photo-library.module.js';
import { PhotoLibraryImportApiModule } from './photo-library-import/photo-library-import.module.js';
import { PhotosApiModule } from './photos/photos.module.js';
import { SiteImagesApiModule } from './site-images/site-images.module.js';
import { StorageAuditApiModule } from './storage-audit/storage-audit.module.js';
import { StorageApiModule } from './storage/storage.module.js';
import { TasksApiModule } from './tasks/tasks.module.js';
import { UploadsApiModule } from './uploads/uploads.module.js';
import type { MediaConfig } from './config.js';
import { MediaCoreModule } from './media-core.module.js';

/** The features that answer. */
export const API_FEATURES = [
  AccountRemovalApiModule,
  AnalysisApiModule,
  ArchivesApiModule,
  BannersApiModule,
  CategoriesApiModule,
  ImageAddressesApiModule,
  InsightsApiModule,
  JobOutcomesApiModule,
  LibraryApiModule,
  ModerationApiModule,
  ObjectBrowserApiModule,
  PhotoLibraryApiModule,
  PhotoLibraryImportApiModule,
  PhotosApiModule,
  SiteImagesApiModule,
  StorageApiModule,
  StorageAuditApiModule,
  TasksApiModule,
  UploadsApiModule,
];

/** The process that answers RPC. Its events are relayed by the worker. */
@Module({})
export class MediaModule {
  static register(config: MediaConfig): DynamicModule {
    return {
      module: MediaModule,
      imports: [MediaCoreModule.of(config), OutboxModule.forSender(), ...API_FEATURES],
    };
  }
}
