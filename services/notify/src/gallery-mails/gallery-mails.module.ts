import { Module } from '@nestjs/common';
import { EmailsModule } from '../emails/emails.module.js';
import { AnswerAboutMails } from './answer-about-mails.js';
import { GalleryMailLimits } from './gallery-mail-limits.js';
import { QueueGalleryMail } from './queue-gallery-mail.js';

/** Mails of client galleries. */
@Module({
  imports: [EmailsModule],
  controllers: [AnswerAboutMails],
  providers: [GalleryMailLimits, QueueGalleryMail],
})
export class GalleryMailsModule {}
