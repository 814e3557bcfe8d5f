import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { OriginalsModule } from '../originals/originals.module.js';
import { PhotoFollowers } from '../photos/photo-followers.js';
import { PhotosModule } from '../photos/photos.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { AnalysePhotosTask } from './analyse-photos.task.js';
import { AnalyseRenderedPhotos } from './analyse-rendered-photos.js';
import { AnalyseUpload } from './analyse-upload.js';
import { AnalysisOutcome } from './analysis-outcome.js';
import { AnalysisRpcController } from './analysis.rpc.controller.js';
import { ApplyAnalysisEvents } from './apply-analysis.events.js';
import { ApplyAnalysis } from './apply-analysis.js';
import { BeginAnalysis } from './begin-analysis.js';
import { EnqueueAnalysis } from './enqueue-analysis.js';
import { ReanalysePhotos } from './reanalyse-photos.js';
import { RequeueAnalyses } from './requeue-analyses.js';

/** Suggestions of titles, tags and alternative texts. */
@Module({
  imports: [JobsModule, OriginalsModule, PhotosModule, StorageModule],
  controllers: [AnalysisRpcController],
  providers: [
    AnalysePhotosTask,
    AnalyseRenderedPhotos,
    AnalyseUpload,
    AnalysisOutcome,
    ApplyAnalysis,
    ApplyAnalysisEvents,
    BeginAnalysis,
    EnqueueAnalysis,
    ReanalysePhotos,
    RequeueAnalyses,
  ],
  exports: [AnalysisOutcome, EnqueueAnalysis, ReanalysePhotos],
})
export class AnalysisModule {
  constructor(followers: PhotoFollowers, analyseRenderedPhotos: AnalyseRenderedPhotos) {
    followers.add(analyseRenderedPhotos);
  }
}
