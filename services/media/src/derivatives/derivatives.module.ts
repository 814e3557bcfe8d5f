import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { Attempts } from './attempts.js';
import { AvifEncoder } from './avif/avif-encoder.js';
import { AvifDerivativesWorker, AvifJobs } from './avif/avif-jobs.js';
import { EnqueueAvif } from './avif/enqueue-avif.js';
import { MakeAvif } from './avif/make-avif.js';
import { SpareTime } from './avif/spare-time.js';
import { RenderFile } from './render-file.js';
import { WriteEmbeddedMetadata } from './write-embedded-metadata.js';

/** Decodes and encodes, in the worker only. */
@Module({
  imports: [JobsModule],
  providers: [
    Attempts,
    AvifDerivativesWorker,
    AvifEncoder,
    AvifJobs,
    EnqueueAvif,
    MakeAvif,
    RenderFile,
    SpareTime,
    WriteEmbeddedMetadata,
  ],
  exports: [AvifJobs, EnqueueAvif, MakeAvif, RenderFile, WriteEmbeddedMetadata],
})
export class DerivativesModule {}
