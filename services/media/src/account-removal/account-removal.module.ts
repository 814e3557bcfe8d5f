import { Module } from '@nestjs/common';
import { EventsModule } from '@vitrine/platform/outbox/events.module';
import { OwnersModule } from '../owners/owners.module.js';
import { SiteImagesModule } from '../site-images/site-images.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { AlignUsers } from './align-users.js';
import { EventsRpcController } from './events.rpc.controller.js';
import { RemoveAccountTask } from './remove-account.task.js';
import { RequestAccountRemoval } from './request-account-removal.js';

/** Removes everything of a deleted user. */
@Module({
  imports: [EventsModule.forReceiver(), OwnersModule, SiteImagesModule, StorageModule],
  controllers: [EventsRpcController],
  providers: [AlignUsers, RemoveAccountTask, RequestAccountRemoval],
})
export class AccountRemovalModule {}
