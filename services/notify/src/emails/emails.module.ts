import { Module } from '@nestjs/common';
import { EmailsRepository } from './emails.repository.js';
import { GetEmail } from './get-email.js';
import { ListEmails } from './list-emails.js';

/** The outbox of e-mails, and what administrators see of it. */
@Module({
  controllers: [GetEmail, ListEmails],
  providers: [EmailsRepository],
  exports: [EmailsRepository],
})
export class EmailsModule {}
