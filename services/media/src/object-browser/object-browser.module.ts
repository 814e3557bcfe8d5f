import { Module } from '@nestjs/common';
import { AnalysisModule } from '../analysis/analysis.module.js';
import { ImageAddressesModule } from '../image-addresses/image-addresses.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { OwnersModule } from '../owners/owners.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { SiteImagesModule } from '../site-images/site-images.module.js';
import { RemakePhotoDerivatives } from '../storage-audit/remake-photo-derivatives.js';
import { Subjects } from '../storage-audit/subjects.js';
import { VerifyCandidates } from '../storage-audit/verify-candidates.js';
import { StorageModule } from '../storage/storage.module.js';
import { RestoreOriginalModule } from '../uploads/uploads.module.js';
import { DeleteFile } from './delete-file.js';
import { FilesOfOwner } from './files-of-owner.js';
import { ListQuarantine } from './list-quarantine.js';
import { ListStoredFiles } from './list-stored-files.js';
import { ListStoredUsers } from './list-stored-users.js';
import { ObjectBrowserRpcController } from './object-browser.rpc.controller.js';
import { OpenObject } from './open-object.js';
import { PurgeDue } from './purge-due.js';
import { PurgeQuarantine } from './purge-quarantine.js';
import { QuarantineRpcController } from './quarantine.rpc.controller.js';
import { RestoreFile } from './restore-file.js';
import { TrashedByAdmin } from './trashed-by-admin.js';

/** The files of all users, and what waits to be deleted, for administrators. */
@Module({
  imports: [
    AnalysisModule,
    ImageAddressesModule,
    JobsModule,
    OwnersModule,
    PhotosModule,
    RestoreOriginalModule,
    SiteImagesModule,
    StorageModule,
  ],
  controllers: [ObjectBrowserRpcController, QuarantineRpcController],
  providers: [
    DeleteFile,
    FilesOfOwner,
    ListQuarantine,
    ListStoredFiles,
    ListStoredUsers,
    OpenObject,
    PurgeQuarantine,
    RemakePhotoDerivatives,
    RestoreFile,
    Subjects,
    TrashedByAdmin,
  ],
})
export class ObjectBrowserApiModule {}

@Module({
  imports: [StorageModule],
  providers: [PurgeDue, Subjects, VerifyCandidates],
})
export class ObjectBrowserWorkerModule {}
