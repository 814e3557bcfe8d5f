import { Module } from '@nestjs/common';
import { OwnersModule } from '../owners/owners.module.js';
import { PhotoLibraryModule } from '../photo-library/photo-library.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { AlbumsRpcController } from './albums.rpc.controller.js';
import { BaseUrls } from './base-urls.js';
import { ClaimPhoto } from './claim-photo.js';
import { CreatePickerSession } from './create-picker-session.js';
import { DownloadLimits } from './download-limits.js';
import { Download } from './download.js';
import { EndCancelledSessions } from './end-cancelled-sessions.js';
import { EndPickerSessions } from './end-picker-sessions.js';
import { EndSession } from './end-session.js';
import { FetchItems } from './fetch-items.js';
import { FetchPhoto } from './fetch-photo.js';
import { FinishImport } from './finish-import.js';
import { FollowPicked } from './follow-picked.js';
import { GetAlbumCover } from './get-album-cover.js';
import { GetPickerStatus } from './get-picker-status.js';
import { ImportItem } from './import-item.js';
import { ImportItemsRepository } from './import-items.repository.js';
import { ImportsRpcController } from './imports.rpc.controller.js';
import { LibraryImportTask } from './library-import.task.js';
import { LibraryLists } from './library-lists.js';
import { ListAlbums } from './list-albums.js';
import { ListItems } from './list-items.js';
import { LostConnection } from './lost-connection.js';
import { OwnImports } from './own-imports.js';
import { PickerSessionsRepository } from './picker-sessions.repository.js';
import { PickerRpcController } from './picker.rpc.controller.js';
import { SelectAlbums } from './select-albums.js';
import { StartImport } from './start-import.js';
import { StoreItem } from './store-item.js';
import { UserAlbums } from './user-albums.js';
import { WatchSession } from './watch-session.js';

/** Imports from a photo library: of picked photos, and of albums. */
@Module({
  imports: [OwnersModule, PhotoLibraryModule, StorageModule, UploadsModule],
  controllers: [AlbumsRpcController, ImportsRpcController, PickerRpcController],
  providers: [
    BaseUrls,
    ClaimPhoto,
    CreatePickerSession,
    Download,
    DownloadLimits,
    EndCancelledSessions,
    EndPickerSessions,
    EndSession,
    FetchItems,
    FetchPhoto,
    FinishImport,
    FollowPicked,
    GetAlbumCover,
    GetPickerStatus,
    ImportItem,
    ImportItemsRepository,
    LibraryImportTask,
    LibraryLists,
    ListAlbums,
    ListItems,
    LostConnection,
    OwnImports,
    PickerSessionsRepository,
    SelectAlbums,
    StartImport,
    StoreItem,
    UserAlbums,
    WatchSession,
  ],
})
export class PhotoLibraryImportModule {}
