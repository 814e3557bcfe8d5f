import { Injectable } from '@nestjs/common';
import type { PageDto } from '@vitrine/contracts/rpc/page.dto';
import type { EmailDto } from '@vitrine/contracts/notify/email.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { toEmailDto } from './email.mapper.js';
import { assertMayReadEmails } from './email.policy.js';
import { EmailsRepository } from './emails.repository.js';

@Injectable()
export class ListEmails {
  constructor(private readonly emails: EmailsRepository) {}

  async list(who: Principal, { limit, offset }: PageDto): Promise<EmailDto[]> {
    assertMayReadEmails(who);
    return (await this.emails.page(limit, offset)).map(toEmailDto);
  }
}
