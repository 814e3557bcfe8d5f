import { Module } from '@nestjs/common';
import { EventsModule } from '@vitrine/platform/outbox/events.module';
import { JobsModule } from '../jobs/jobs.module.js';
import { OwnersModule } from '../owners/owners.module.js';
import { SiteImagesWorkerModule } from '../site-images/site-images.module.js';
import { AccountRemovalEvents } from './account-removal.events.js';
import { AlignUsers } from './align-users.js';
import { EventsRpcController } from './events.rpc.controller.js';
import { RemoveAccountObjects } from './remove-account-objects.js';
import { RemoveAccountObjectsWorker } from './remove-account-objects.worker.js';
import { RemoveAccount } from './remove-account.js';
import { RemoveAccountWorker } from './remove-account.worker.js';
import { RequestAccountRemoval } from './request-account-removal.js';
import { RequeueAccountRemovals } from './requeue-account-removals.js';

/** Removes everything of a deleted user. */
@Module({
  imports: [JobsModule, OwnersModule],
  providers: [AccountRemovalEvents, RequestAccountRemoval],
  exports: [RequestAccountRemoval],
})
export class AccountRemovalModule {}

/** Receives revoking events by RPC, so that they take effect before their publisher answers. */
@Module({
  imports: [AccountRemovalModule, EventsModule.forReceiver()],
  controllers: [EventsRpcController],
})
export class AccountRemovalApiModule {}

@Module({
  imports: [AccountRemovalModule, JobsModule, OwnersModule, SiteImagesWorkerModule],
  providers: [
    AlignUsers,
    RemoveAccount,
    RemoveAccountObjects,
    RemoveAccountObjectsWorker,
    RemoveAccountWorker,
    RequeueAccountRemovals,
  ],
})
export class AccountRemovalWorkerModule {}
