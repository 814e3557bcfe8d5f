import { Module } from '@nestjs/common';
import { EmailsModule } from '../emails/emails.module.js';
import { WelcomePhotographer } from './welcome-photographer.js';

/** The mail to a new photographer. */
@Module({
  imports: [EmailsModule],
  providers: [WelcomePhotographer],
})
export class WelcomeWorkerModule {}
