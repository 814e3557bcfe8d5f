import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type EmailDto, type EmailSummaryDto, ListEmailsDto } from '@vitrine/contracts/notify/email.dto';
import { EmailRefDto } from '@vitrine/contracts/notify/notify.rpc';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { GetEmail } from './get-email.js';
import { ListEmails } from './list-emails.js';

@Controller()
export class EmailsRpcController {
  constructor(
    private readonly listEmails: ListEmails,
    private readonly getEmail: GetEmail,
  ) {}

  // E-mails hold addresses: only administrators read them (SEC-16).
  @RpcHandler('notify.email.list', { role: 'admin' })
  list(@Payload() dto: ListEmailsDto): Promise<Counted<EmailSummaryDto>> {
    return this.listEmails.list(dto);
  }

  @RpcHandler('notify.email.get', { role: 'admin' })
  get(@Payload() dto: EmailRefDto): Promise<EmailDto> {
    return this.getEmail.get(dto);
  }
}
