import { Module } from '@nestjs/common';
import { OwnersModule } from '../owners/owners.module.js';
import { PhotoLibraryModule } from '../photo-library/photo-library.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { Albums } from './albums.js';
import { BaseUrls } from './base-urls.js';
import { Download } from './download.js';
import { EndSession } from './end-session.js';
import { FetchPhoto } from './fetch-photo.js';
import { FillProject } from './fill-project.js';
import { ImportItem } from './import-item.js';
import { ImportItemsRepository } from './import-items.repository.js';
import { LibraryImportTask } from './library-import.task.js';
import { LibraryLists } from './library-lists.js';
import { OwnImports } from './own-imports.js';
import { PickerSessions } from './picker-sessions.js';
import { PickerSessionsRepository } from './picker-sessions.repository.js';
import { StartImport } from './start-import.js';
import { StoreItem } from './store-item.js';

/** Imports from a photo library: of picked photos, and of albums. */
@Module({
  imports: [OwnersModule, PhotoLibraryModule, StorageModule, UploadsModule],
  controllers: [Albums, OwnImports, PickerSessions],
  providers: [
    BaseUrls,
    Download,
    EndSession,
    FetchPhoto,
    FillProject,
    ImportItem,
    ImportItemsRepository,
    LibraryImportTask,
    LibraryLists,
    PickerSessionsRepository,
    StartImport,
    StoreItem,
  ],
})
export class PhotoLibraryImportModule {}
