import { Module } from '@nestjs/common';
import { EmailsModule } from '../emails/emails.module.js';
import { MailLostOriginals } from './mail-lost-originals.js';

/** The mail to the operator about originals that are gone. */
@Module({
  imports: [EmailsModule],
  providers: [MailLostOriginals],
})
export class LostOriginalsWorkerModule {}
