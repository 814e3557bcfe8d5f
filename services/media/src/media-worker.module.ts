import { Module, type DynamicModule } from '@nestjs/common';
import { EventsModule } from '@vitrine/platform/outbox/events.module';
import { OutboxModule } from '@vitrine/platform/outbox/outbox.module';
import { QueuesModule } from '@vitrine/platform/queues/queues.module';
import { AccountRemovalEvents } from './account-removal/account-removal.events.js';
import { AlignUsers } from './account-removal/align-users.js';
import { RemoveAccountObjects } from './account-removal/remove-account-objects.js';
import { RemoveAccountObjectsWorker } from './account-removal/remove-account-objects.worker.js';
import { RemoveAccount } from './account-removal/remove-account.js';
import { RemoveAccountWorker } from './account-removal/remove-account.worker.js';
import { RequestAccountRemoval } from './account-removal/request-account-removal.js';
import { RequeueAccountRemovals } from './account-removal/requeue-account-removals.js';
import { ApplyAnalysisEvents } from './analysis/apply-analysis.events.js';
import { ApplyAnalysis } from './analysis/apply-analysis.js';
import { AvifDerivativesWorker } from './derivatives/avif/avif-derivatives.worker.js';
import { AvifEncoder } from './derivatives/avif/avif-encoder.js';
import { MakeAvif } from './derivatives/avif/make-avif.js';
import { PhotoAvif } from './photos/photo-avif.js';
import { SiteImageAvif } from './site-images/site-image-avif.js';
import { EnqueueAvif } from './derivatives/avif/request-avif.js';
import type { MediaConfig } from './config.js';
import { AfterRendering } from './photos/after-rendering.js';
import { Attempts } from './derivatives/attempts.js';
import { RenderPhotosWorker } from './photos/render-photos.worker.js';
import { RenderFile } from './derivatives/render-file.js';
import { RenderPhoto } from './photos/render-photo.js';
import { RenderReplacement } from './photos/render-replacement.js';
import { SettleReplacement } from './photos/settle-replacement.js';
import { ImageTokens } from './image-addresses/image-tokens.js';
import { RequeueWaiting } from './jobs/requeue-waiting.js';
import { MediaCoreModule } from './media-core.module.js';
import { OwnerEvents } from './owners/owner.events.js';
import { UpsertOwner } from './owners/upsert-owner.js';
import { FillReviewState } from './photos/fill-review-state.js';
import { PurgeExpired } from './library/purge-expired.js';
import { ChangeSiteImage } from './site-images/change-site-image.js';
import { AlignProfileImages } from './site-images/align-profile-images.js';
import { MakeDerivatives } from './site-images/make-derivatives.js';
import { RemakeSiteImages } from './site-images/remake-site-images.js';
import { RenderSiteImage } from './site-images/render-site-image.js';
import { RenderSiteImagesWorker } from './site-images/render-site-images.worker.js';
import { ReplaceSiteImage } from './site-images/replace-site-image.js';
import { RequeueSiteImages } from './site-images/requeue-site-images.js';
import { RemoveObjects } from './storage/remove-objects.js';
import { RemoveObjectsWorker } from './storage/remove-objects.worker.js';
import { Orphans } from './storage/orphans.js';
import { Quarantine } from './storage/quarantine.js';
import { SweepIncoming } from './storage/sweep-incoming.js';
import { SweepStore } from './storage/sweep-store.js';
import { SweepTurns } from './storage/sweep-turn.js';
import { SweepUploads } from './uploads/sweep-uploads.js';

/** The process that works: queues, events in and out, reconciling. */
@Module({})
export class MediaWorkerModule {
  static register(config: MediaConfig): DynamicModule {
    return {
      module: MediaWorkerModule,
      imports: [
        MediaCoreModule.of(config),
        OutboxModule.forRelay(),
        EventsModule.forService('media'),
        QueuesModule.forConsumer('media'),
      ],
      providers: [
        AccountRemovalEvents,
        AfterRendering,
        AlignProfileImages,
        AlignUsers,
        ApplyAnalysis,
        ApplyAnalysisEvents,
        Attempts,
        AvifDerivativesWorker,
        AvifEncoder,
        ChangeSiteImage,
        ImageTokens,
        FillReviewState,
        MakeAvif,
        MakeDerivatives,
        Orphans,
        OwnerEvents,
        PhotoAvif,
        SiteImageAvif,
        PurgeExpired,
        Quarantine,
        RemakeSiteImages,
        UpsertOwner,
        RemoveAccount,
        RemoveAccountObjects,
        RemoveAccountObjectsWorker,
        RemoveAccountWorker,
        RemoveObjects,
        RemoveObjectsWorker,
        RenderPhotosWorker,
        RenderFile,
        RenderPhoto,
        RenderSiteImage,
        RenderSiteImagesWorker,
        RenderReplacement,
        ReplaceSiteImage,
        RequestAccountRemoval,
        EnqueueAvif,
        RequeueAccountRemovals,
        RequeueSiteImages,
        RequeueWaiting,
        SettleReplacement,
        SweepIncoming,
        SweepStore,
        SweepTurns,
        SweepUploads,
      ],
    };
  }
}
