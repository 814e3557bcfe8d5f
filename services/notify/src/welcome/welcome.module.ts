import { Module } from '@nestjs/common';
import { EmailsModule } from '../emails/emails.module.js';
import { WelcomePhotographer } from './welcome-photographer.js';
import { WelcomeEvents } from './welcome.events.js';

/** The mail to a new photographer. */
@Module({
  imports: [EmailsModule],
  providers: [WelcomeEvents, WelcomePhotographer],
})
export class WelcomeWorkerModule {}
