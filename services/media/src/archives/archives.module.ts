import { Module } from '@nestjs/common';
import { OwnersModule } from '../owners/owners.module.js';
import { ArchiveRows } from './archive-rows.js';
import { Archives } from './archives.js';
import { PrepareArchiveTask } from './prepare-archive.task.js';

/** Many photos as one ZIP that is never built (decision 0107). */
@Module({
  imports: [OwnersModule],
  controllers: [Archives],
  providers: [ArchiveRows, PrepareArchiveTask],
})
export class ArchivesModule {}
