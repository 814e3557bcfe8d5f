import { Module, type DynamicModule } from '@nestjs/common';
import { FactsModule } from '@vitrine/platform/outbox/facts.module';
import { OutboxModule } from '@vitrine/platform/outbox/outbox.module';
import { QueuesModule } from '@vitrine/platform/queues/queues.module';
import { ApplyAnalysis } from './analysis/apply-analysis.js';
import { ApplyAnalysisFacts } from './analysis/apply-analysis.facts.js';
import type { MediaConfig } from './config.js';
import { RenderDerivativesWorker } from './derivatives/render-derivatives.worker.js';
import { RenderPhoto } from './derivatives/render-photo.js';
import { RequeueWaiting } from './jobs/requeue-waiting.js';
import { MediaCoreModule } from './media-core.module.js';
import { OwnerFacts } from './owners/owner.facts.js';
import { RememberOwner } from './owners/remember-owner.js';
import { PurgeExpired } from './photos/purge-expired.js';
import { RemoveObjects } from './storage/remove-objects.js';
import { RemoveObjectsWorker } from './storage/remove-objects.worker.js';
import { SweepOrphans } from './storage/sweep-orphans.js';

/** The process that works: queues, facts in and out, reconciling. */
@Module({})
export class MediaWorkerModule {
  static register(config: MediaConfig): DynamicModule {
    return {
      module: MediaWorkerModule,
      imports: [
        MediaCoreModule.of(config),
        OutboxModule.forRelay(),
        FactsModule.forService('media'),
        QueuesModule.forConsumer('media'),
      ],
      providers: [
        ApplyAnalysis,
        ApplyAnalysisFacts,
        OwnerFacts,
        PurgeExpired,
        RememberOwner,
        RemoveObjects,
        RemoveObjectsWorker,
        RenderDerivativesWorker,
        RenderPhoto,
        RequeueWaiting,
        SweepOrphans,
      ],
    };
  }
}
