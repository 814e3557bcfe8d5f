import { Injectable } from '@nestjs/common';
import type { PageDto } from '@vitrine/contracts/rpc/page.dto';
import type { EmailDto } from '@vitrine/contracts/notify/email.dto';
import { toEmailDto } from './email.mapper.js';
import { EmailsRepository } from './emails.repository.js';

@Injectable()
export class ListEmails {
  constructor(private readonly emails: EmailsRepository) {}

  async list({ limit, offset }: PageDto): Promise<EmailDto[]> {
    return (await this.emails.page(limit, offset)).map(toEmailDto);
  }
}
