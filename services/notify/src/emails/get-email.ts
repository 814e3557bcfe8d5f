import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { EmailDto } from '@vitrine/contracts/notify/email.dto';
import { EmailRefDto } from '@vitrine/contracts/notify/notify.rpc';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { toEmailDto } from './email.mapper.js';
import { EmailsRepository } from './emails.repository.js';

/** Opens an e-mail; the act log gets who has read it. */
@Controller()
export class GetEmail {
  constructor(
    private readonly em: EntityManager,
    private readonly emails: EmailsRepository,
    private readonly acts: ActLog,
  ) {}

  @RpcHandler('notify.email.get', { role: 'admin' })
  get(@Payload() { id }: EmailRefDto): Promise<EmailDto> {
    return this.em.transactional(async () => {
      const email = await this.emails.find(id);
      if (!email || email.galleryId) raise('NOT_FOUND');
      this.acts.record({ act: 'email.read', subject: ['email', id] });
      return toEmailDto(email);
    });
  }
}
