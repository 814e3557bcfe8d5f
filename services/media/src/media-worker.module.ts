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
import { AvifDerivativesWorker } from './avif/avif-derivatives.worker.js';
import { AvifEncoder } from './avif/avif-encoder.js';
import { MakeAvif } from './avif/make-avif.js';
import { PhotoAvif } from './avif/photo-avif.js';
import { PictureAvif } from './avif/picture-avif.js';
import { RequestAvif } from './avif/request-avif.js';
import type { MediaConfig } from './config.js';
import { AfterRendering } from './derivatives/after-rendering.js';
import { Attempts } from './derivatives/attempts.js';
import { RenderDerivativesWorker } from './derivatives/render-derivatives.worker.js';
import { RenderFile } from './derivatives/render-file.js';
import { RenderPhoto } from './derivatives/render-photo.js';
import { RenderReplacement } from './derivatives/render-replacement.js';
import { SettleReplacement } from './derivatives/settle-replacement.js';
import { ImageTokens } from './images/image-tokens.js';
import { RequeueWaiting } from './jobs/requeue-waiting.js';
import { MediaCoreModule } from './media-core.module.js';
import { OwnerEvents } from './owners/owner.events.js';
import { RememberOwner } from './owners/remember-owner.js';
import { FillReviewState } from './photos/fill-review-state.js';
import { PurgeExpired } from './photos/purge-expired.js';
import { ChangePicture } from './pictures/change-picture.js';
import { AlignProfileImages } from './pictures/align-profile-images.js';
import { MakeRenditions } from './pictures/make-renditions.js';
import { RemakePictures } from './pictures/remake-pictures.js';
import { RenderPicture } from './pictures/render-picture.js';
import { RenderPicturesWorker } from './pictures/render-pictures.worker.js';
import { ReplacePicture } from './pictures/replace-picture.js';
import { RequeuePictures } from './pictures/requeue-pictures.js';
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
        ChangePicture,
        ImageTokens,
        FillReviewState,
        MakeAvif,
        MakeRenditions,
        Orphans,
        OwnerEvents,
        PhotoAvif,
        PictureAvif,
        PurgeExpired,
        Quarantine,
        RemakePictures,
        RememberOwner,
        RemoveAccount,
        RemoveAccountObjects,
        RemoveAccountObjectsWorker,
        RemoveAccountWorker,
        RemoveObjects,
        RemoveObjectsWorker,
        RenderDerivativesWorker,
        RenderFile,
        RenderPhoto,
        RenderPicture,
        RenderPicturesWorker,
        RenderReplacement,
        ReplacePicture,
        RequestAccountRemoval,
        RequestAvif,
        RequeueAccountRemovals,
        RequeuePictures,
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
