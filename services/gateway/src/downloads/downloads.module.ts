import { Module } from '@nestjs/common';
import { ArchiveSlots } from './archive-slots.js';
import { ArchiveTickets } from './archive-tickets.js';
import { DownloadsController } from './downloads.controller.js';
import { PhotoArchive } from './photo-archive.js';
import { PrepareDownload } from './prepare-download.js';
import { SendArchive } from './send-archive.js';

/** Many photos as one streamed ZIP (decision 0046). */
@Module({
  controllers: [DownloadsController],
  providers: [ArchiveSlots, ArchiveTickets, PhotoArchive, PrepareDownload, SendArchive],
})
export class DownloadsModule {}
