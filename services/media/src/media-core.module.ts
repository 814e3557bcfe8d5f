import { Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule } from '@vitrine/platform/config/config.module';
import { ObjectStoreModule } from '@vitrine/platform/object-store/object-store.module';
import { OrmModule } from '@vitrine/platform/orm/orm.module';
import { QueuesModule } from '@vitrine/platform/queues/queues.module';
import { EnqueueAnalysis } from './analysis/enqueue-analysis.js';
import { KnownCategories } from './categories/known-categories.js';
import type { MediaConfig } from './config.js';
import { ENTITIES } from './entities.js';
import { MediaJobs } from './jobs/media-jobs.js';
import { Turns } from './photos/turns.js';
import { MIGRATIONS } from './migrations/list.js';
import { ActiveOwners } from './owners/active-owners.js';
import { OwnerLocks } from './owners/owner-locks.js';
import { ChangePhoto } from './photos/change-photo.js';
import { DropReplacements } from './photos/drop-replacements.js';
import { PhotoPresenter } from './photos/photo-presenter.js';
import { PhotosRepository } from './photos/photos.repository.js';
import { PurgePhotos } from './library/purge-photos.js';
import { PhotoSiteImages } from './site-images/photo-site-images.js';
import { SiteImagePublisher } from './site-images/site-image-publisher.js';
import { ReleaseFiles } from './storage/release-files.js';
import { StoreIdentity } from './storage/store-identity.js';
import { StorageAccounts } from './storage/storage-accounts.js';

const SHARED = [
  ChangePhoto,
  DropReplacements,
  MediaJobs,
  KnownCategories,
  ActiveOwners,
  OwnerLocks,
  PhotoPresenter,
  PhotosRepository,
  PhotoSiteImages,
  PurgePhotos,
  ReleaseFiles,
  EnqueueAnalysis,
  StorageAccounts,
  StoreIdentity,
  SiteImagePublisher,
  Turns,
];

/** What both processes of media stand on: its rows, its objects, its queues. */
@Module({})
export class MediaCoreModule {
  static of(config: MediaConfig): DynamicModule {
    return {
      module: MediaCoreModule,
      imports: [
        ConfigModule.of(config),
        OrmModule.forRoot({ entities: ENTITIES, migrations: MIGRATIONS, config }),
        ObjectStoreModule.of(config),
        QueuesModule.forProducer(),
      ],
      providers: SHARED,
      exports: SHARED,
    };
  }
}
