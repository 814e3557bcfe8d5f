import { Module } from '@nestjs/common';
import { MediaJobs } from './media-jobs.js';

/** Fire-and-forget jobs of both processes. */
@Module({
  providers: [MediaJobs],
  exports: [MediaJobs],
})
export class JobsModule {}
