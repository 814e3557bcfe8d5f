import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { PageDto } from '@vitrine/contracts/rpc/page.dto';
import type { EmailDto } from '@vitrine/contracts/notify/email.dto';
import { EmailRefDto } from '@vitrine/contracts/notify/notify.rpc';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { GetEmail } from './get-email.js';
import { ListEmails } from './list-emails.js';

@Controller()
export class EmailsRpcController {
  constructor(
    private readonly listEmails: ListEmails,
    private readonly getEmail: GetEmail,
  ) {}

  @RpcHandler('notify.email.list')
  list(@Caller() who: Principal, @Payload() dto: PageDto): Promise<EmailDto[]> {
    return this.listEmails.list(who, dto);
  }

  @RpcHandler('notify.email.get')
  get(@Caller() who: Principal, @Payload() dto: EmailRefDto): Promise<EmailDto> {
    return this.getEmail.get(who, dto);
  }
}
