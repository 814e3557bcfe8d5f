import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AdminBannersController } from './banners.controller.js';
import { ObjectBrowserController } from './object-browser.controller.js';
import { AdminQueuesController } from './queues.controller.js';
import { StorageAuditController } from './storage-audit.controller.js';
import { AdminTasksController } from './tasks.controller.js';
import { UserNames } from './user-names.js';
import { AdminUsersController } from './users.controller.js';

/** The calls of the administrators' dashboard. */
@Module({
  imports: [EventsModule, SessionsModule],
  controllers: [
    AdminBannersController,
    AdminQueuesController,
    AdminTasksController,
    AdminUsersController,
    ObjectBrowserController,
    StorageAuditController,
  ],
  providers: [UserNames],
})
export class AdminModule {}
