import { Module } from '@nestjs/common';
import { OwnersModule } from '../owners/owners.module.js';
import { PhotoLibraryModule } from '../photo-library/photo-library.module.js';
import { AlbumsRpcController } from './albums.rpc.controller.js';
import { EndSession } from './end-session.js';
import { FinishImport } from './finish-import.js';
import { ImportItemsRepository } from './import-items.repository.js';
import { ImportsRpcController } from './imports.rpc.controller.js';
import { LibraryImportTask } from './library-import.task.js';
import { LibraryImportWorker } from './library-import.worker.js';
import { ListItems } from './list-items.js';
import { LostConnection } from './lost-connection.js';
import { OwnImports } from './own-imports.js';
import { PickerRpcController } from './picker.rpc.controller.js';
import { PickerSessionsRepository } from './picker-sessions.repository.js';
import { StartImport } from './start-import.js';
import { WatchSession } from './watch-session.js';

/** Imports from a photo library: of picked photos, and of albums. */
@Module({
  imports: [OwnersModule, PhotoLibraryModule],
  controllers: [AlbumsRpcController, ImportsRpcController, PickerRpcController],
  providers: [OwnImports, PickerSessionsRepository, StartImport],
})
export class PhotoLibraryImportApiModule {}

@Module({
  imports: [PhotoLibraryModule],
  providers: [
    EndSession,
    FinishImport,
    ImportItemsRepository,
    LibraryImportTask,
    LibraryImportWorker,
    ListItems,
    LostConnection,
    PickerSessionsRepository,
    WatchSession,
  ],
})
export class PhotoLibraryImportWorkerModule {}
