import { Module } from '@nestjs/common';
import { EmailsRepository } from './emails.repository.js';
import { EmailsRpcController } from './emails.rpc.controller.js';
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
  controllers: [EmailsRpcController],
  providers: [GetEmail, ListEmails],
})
export class EmailsApiModule {}
