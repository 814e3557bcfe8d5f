import { Module } from '@nestjs/common';
import { UploadsModule } from '../uploads/uploads.module.js';
import { AdminBannersController } from './banners.controller.js';
import { EmailsController } from './emails.controller.js';

/** Banners and sent e-mails, for administrators. */
@Module({
  imports: [UploadsModule],
  controllers: [AdminBannersController, EmailsController],
})
export class AdminModule {}
