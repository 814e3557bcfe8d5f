import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { BackgroundWorkController } from './background-work.controller.js';
import { AdminBannersController } from './banners.controller.js';
import { ObjectBrowserController } from './object-browser.controller.js';
import { StorageAuditController } from './storage-audit.controller.js';
import { AdminUsersController } from './users.controller.js';

/** The calls of the administrators' dashboard. */
@Module({
  imports: [EventsModule, SessionsModule],
  controllers: [
    AdminBannersController,
    AdminUsersController,
    BackgroundWorkController,
    ObjectBrowserController,
    StorageAuditController,
  ],
})
export class AdminModule {}
