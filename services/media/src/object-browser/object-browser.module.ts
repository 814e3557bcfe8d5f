import { Module } from '@nestjs/common';
import { AnalysisModule } from '../analysis/analysis.module.js';
import { ImageAddressesModule } from '../image-addresses/image-addresses.module.js';
import { OwnersModule } from '../owners/owners.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { SiteImagesModule } from '../site-images/site-images.module.js';
import { RemakePhotoDerivatives } from '../storage-audit/remake-photo-derivatives.js';
import { Subjects } from '../storage-audit/subjects.js';
import { VerifyCandidates } from '../storage-audit/verify-candidates.js';
import { RecordedFiles } from '../storage/recorded-files.js';
import { StorageModule } from '../storage/storage.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { DeleteFile } from './delete-file.js';
import { DeleteNamedFile } from './delete-named-file.js';
import { FilesOfOwner } from './files-of-owner.js';
import { ListQuarantine } from './list-quarantine.js';
import { ListStoredFiles } from './list-stored-files.js';
import { ListStoredUsers } from './list-stored-users.js';
import { ObjectBrowserRpcController } from './object-browser.rpc.controller.js';
import { OpenObject } from './open-object.js';
import { PurgeDue } from './purge-due.js';
import { PurgePage } from './purge-page.js';
import { PurgeQuarantine } from './purge-quarantine.js';
import { QuarantineFile } from './quarantine-file.js';
import { QuarantineRpcController } from './quarantine.rpc.controller.js';
import { RestorableOriginals } from './restorable-originals.js';
import { RestoreFile } from './restore-file.js';
import { RestoreOrphan } from './restore-orphan.js';
import { TrashedByAdmin } from './trashed-by-admin.js';

/** The files of all users, and what waits to be deleted, for administrators. */
@Module({
  imports: [
    AnalysisModule,
    ImageAddressesModule,
    OwnersModule,
    PhotosModule,
    SiteImagesModule,
    StorageModule,
    UploadsModule,
  ],
  controllers: [ObjectBrowserRpcController, QuarantineRpcController],
  providers: [
    DeleteFile,
    DeleteNamedFile,
    FilesOfOwner,
    ListQuarantine,
    ListStoredFiles,
    ListStoredUsers,
    OpenObject,
    PurgeDue,
    PurgePage,
    PurgeQuarantine,
    QuarantineFile,
    RecordedFiles,
    RemakePhotoDerivatives,
    RestorableOriginals,
    RestoreFile,
    RestoreOrphan,
    Subjects,
    TrashedByAdmin,
    VerifyCandidates,
  ],
})
export class ObjectBrowserModule {}
