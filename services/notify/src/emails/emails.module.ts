import { Module } from '@nestjs/common';
import { EmailsRepository } from './emails.repository.js';
import { GetEmail } from './get-email.js';
import { ListEmails } from './list-emails.js';

/** The outbox of e-mails, and what administrators see of it. */
@Module({
  providers: [EmailsRepository],
  exports: [EmailsRepository],
})
export class EmailsModule {}

@Module({
  imports: [EmailsModule],
  controllers: [GetEmail, ListEmails],
})
export class EmailsApiModule {}
