import { Module } from '@nestjs/common';
import { UploadsModule } from '../uploads/uploads.module.js';
import { ActsController } from './acts.controller.js';
import { AdminBannersController } from './banners.controller.js';
import { EmailsController } from './emails.controller.js';
import { AdminEnquiriesController } from './enquiries.controller.js';
import { StorageAuditController } from './storage-audit.controller.js';
import { AdminUsersController } from './users.controller.js';

/** The calls of the administrators' dashboard. */
@Module({
  imports: [UploadsModule],
  controllers: [
    ActsController,
    AdminBannersController,
    AdminUsersController,
    EmailsController,
    AdminEnquiriesController,
    StorageAuditController,
  ],
})
export class AdminModule {}
