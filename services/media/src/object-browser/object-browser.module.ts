import { Module } from '@nestjs/common';
import { AnalysisModule } from '../analysis/analysis.module.js';
import { ImageAddressesModule } from '../image-addresses/image-addresses.module.js';
import { OwnersModule } from '../owners/owners.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { SiteImagesModule } from '../site-images/site-images.module.js';
import { Subjects } from '../storage-audit/subjects.js';
import { VerifyCandidates } from '../storage-audit/verify-candidates.js';
import { StorageModule } from '../storage/storage.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { DeleteFile } from './delete-file.js';
import { ListQuarantine } from './list-quarantine.js';
import { ListStoredFiles } from './list-stored-files.js';
import { ListStoredUsers } from './list-stored-users.js';
import { OpenObject } from './open-object.js';
import { PurgeQuarantine } from './purge-quarantine.js';
import { RestoreFile } from './restore-file.js';

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
  controllers: [DeleteFile, ListQuarantine, ListStoredFiles, ListStoredUsers, OpenObject, PurgeQuarantine, RestoreFile],
  providers: [Subjects, VerifyCandidates],
})
export class ObjectBrowserModule {}
