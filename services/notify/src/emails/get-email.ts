import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { EmailDto } from '@vitrine/contracts/notify/email.dto';
import type { EmailRefDto } from '@vitrine/contracts/notify/notify.rpc';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { toEmailDto } from './email.mapper.js';
import { assertMayReadEmails } from './email.policy.js';
import { EmailsRepository } from './emails.repository.js';

@Injectable()
export class GetEmail {
  constructor(private readonly emails: EmailsRepository) {}

  async get(who: Principal, { id }: EmailRefDto): Promise<EmailDto> {
    assertMayReadEmails(who);
    return toEmailDto((await this.emails.find(id)) ?? raise('NOT_FOUND'));
  }
}
