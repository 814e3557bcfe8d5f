import { Module } from '@nestjs/common';
import { ArchiveSlots } from './archive-slots.js';
import { DownloadsController } from './downloads.controller.js';
import { SendArchive } from './send-archive.js';

/** Many photos as one ZIP (decision 0107). */
@Module({
  controllers: [DownloadsController],
  providers: [ArchiveSlots, SendArchive],
})
export class DownloadsModule {}
