import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { ActsController } from './acts.controller.js';
import { AdminBannersController } from './banners.controller.js';
import { EmailsController } from './emails.controller.js';
import { AdminEnquiriesController } from './enquiries.controller.js';
import { ListQueues } from './list-queues.js';
import { ListUsers } from './list-users.js';
import { AdminPhotosController } from './photos.controller.js';
import { AdminInsightsController } from './insights.controller.js';
import { ObjectBrowserController } from './object-browser.controller.js';
import { QuarantineController } from './quarantine.controller.js';
import { AdminQueuesController } from './queues.controller.js';
import { StorageAuditController } from './storage-audit.controller.js';
import { SuspendUser } from './suspend-user.js';
import { AdminTasksController } from './tasks.controller.js';
import { UserNames } from './user-names.js';
import { AdminUsersController } from './users.controller.js';

/** The calls of the administrators' dashboard. */
@Module({
  imports: [EventsModule, SessionsModule, UploadsModule],
  controllers: [
    ActsController,
    AdminBannersController,
    AdminInsightsController,
    AdminUsersController,
    EmailsController,
    AdminEnquiriesController,
    AdminPhotosController,
    AdminQueuesController,
    AdminTasksController,
    ObjectBrowserController,
    QuarantineController,
    StorageAuditController,
  ],
  providers: [ListQueues, ListUsers, SuspendUser, UserNames],
})
export class AdminModule {}
