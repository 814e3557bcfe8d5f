import { Module } from '@nestjs/common';
import { EmailsModule } from '../emails/emails.module.js';
import { QueueSignInMail } from './queue-sign-in-mail.js';
import { WelcomePhotographer } from './welcome-photographer.js';

/** The mail to a new photographer, and those with which one signs in or makes an account. */
@Module({
  imports: [EmailsModule],
  providers: [QueueSignInMail, WelcomePhotographer],
})
export class WelcomeWorkerModule {}
