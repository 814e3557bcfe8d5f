import { Module } from '@nestjs/common';
import { EmailsModule } from '../emails/emails.module.js';
import { MailReadings } from './mail-readings.js';
import { Mailer } from './mailer.port.js';
import { RequeueWaitingEmails } from './requeue-waiting-emails.js';
import { SendEmail } from './send-email.js';
import { SmtpMailer } from './smtp-mailer.js';

/** Delivery of e-mails over SMTP. */
@Module({
  imports: [EmailsModule],
  providers: [MailReadings, RequeueWaitingEmails, SendEmail, { provide: Mailer, useClass: SmtpMailer }],
})
export class DeliveryWorkerModule {}
