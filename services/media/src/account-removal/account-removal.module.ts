import { Module } from '@nestjs/common';
import { EventsModule } from '@vitrine/platform/outbox/events.module';
import { OwnerEventsModule, OwnersModule } from '../owners/owners.module.js';
import { SiteImagesWorkerModule } from '../site-images/site-images.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { AccountRemovalEvents } from './account-removal.events.js';
import { AlignUsers } from './align-users.js';
import { EventsRpcController } from './events.rpc.controller.js';
import { RemoveAccountObjects } from './remove-account-objects.js';
import { RemoveAccountRows } from './remove-account-rows.js';
import { RemoveAccountTask } from './remove-account.task.js';
import { RequestAccountRemoval } from './request-account-removal.js';
import { StartMissingRemovals } from './start-missing-removals.js';

/** Removes everything of a deleted user. */
@Module({
  imports: [OwnersModule],
  providers: [AccountRemovalEvents, RequestAccountRemoval],
  exports: [RequestAccountRemoval],
})
class AccountRemovalModule {}

/** Receives revoking events by RPC, so that they take effect before their publisher answers. */
@Module({
  imports: [AccountRemovalModule, EventsModule.forReceiver(), OwnerEventsModule],
  controllers: [EventsRpcController],
})
export class AccountRemovalApiModule {}

@Module({
  imports: [AccountRemovalModule, OwnersModule, SiteImagesWorkerModule, StorageModule],
  providers: [AlignUsers, RemoveAccountObjects, RemoveAccountRows, RemoveAccountTask, StartMissingRemovals],
})
export class AccountRemovalWorkerModule {}
