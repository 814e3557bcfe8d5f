import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { OriginalsModule } from '../originals/originals.module.js';
import { PhotoFollowers } from '../photos/photo-followers.js';
import { PhotosModule } from '../photos/photos.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { AnalyseUpload } from './analyse-upload.js';
import { ApplyAnalysis } from './apply-analysis.js';
import { EnqueueAnalysis } from './enqueue-analysis.js';
import { AnalysePhotosTask, ReanalysePhotos } from './reanalyse-photos.js';
import { RequeueAnalyses } from './requeue-analyses.js';

/** Suggestions of titles, tags and alternative texts. */
@Module({
  imports: [JobsModule, OriginalsModule, PhotosModule, StorageModule],
  controllers: [AnalyseUpload],
  providers: [AnalysePhotosTask, ApplyAnalysis, EnqueueAnalysis, ReanalysePhotos, RequeueAnalyses],
  exports: [EnqueueAnalysis, ReanalysePhotos],
})
export class AnalysisModule {
  constructor(followers: PhotoFollowers, analysis: EnqueueAnalysis) {
    followers.add(analysis);
  }
}
