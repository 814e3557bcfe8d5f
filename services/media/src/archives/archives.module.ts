import { Module } from '@nestjs/common';
import { OwnersModule } from '../owners/owners.module.js';
import { ArchiveRows } from './archive-rows.js';
import { ArchivesRpcController } from './archives.rpc.controller.js';
import { CreateArchive } from './create-archive.js';
import { FinishArchive } from './finish-archive.js';
import { LayOutPhotos } from './lay-out-photos.js';
import { MeasureOriginals } from './measure-originals.js';
import { PrepareArchiveTask } from './prepare-archive.task.js';
import { ReadArchive } from './read-archive.js';
import { RemoveOldArchives } from './remove-old-archives.js';

/** Many photos as one ZIP that is never built (decision 0107). */
@Module({
  imports: [OwnersModule],
  controllers: [ArchivesRpcController],
  providers: [
    ArchiveRows,
    CreateArchive,
    FinishArchive,
    LayOutPhotos,
    MeasureOriginals,
    PrepareArchiveTask,
    ReadArchive,
    RemoveOldArchives,
  ],
})
export class ArchivesModule {}
