import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { EmailDto } from '@vitrine/contracts/notify/email.dto';
import type { EmailRefDto } from '@vitrine/contracts/notify/notify.rpc';
import { toEmailDto } from './email.mapper.js';
import { EmailsRepository } from './emails.repository.js';

@Injectable()
export class GetEmail {
  constructor(private readonly emails: EmailsRepository) {}

  async get({ id }: EmailRefDto): Promise<EmailDto> {
    return toEmailDto((await this.emails.find(id)) ?? raise('NOT_FOUND'));
  }
}
