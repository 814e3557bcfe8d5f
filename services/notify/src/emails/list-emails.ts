import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type EmailSort, type EmailSummaryDto, ListEmailsDto } from '@vitrine/contracts/notify/email.dto';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import { condition, containing, countedPage } from '@vitrine/platform/orm/counted-page';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { type ListedEmail, toEmailSummaryDto } from './email.mapper.js';

/** As the index `emails_search` has it. */
const SEARCH = "lower(recipient || ' ' || subject)";

const ORDER: Record<EmailSort, string> = {
  '-createdAt': 'created_at desc, id desc',
  createdAt: 'created_at, id',
};

/** The administrators' list of e-mails, without their bodies (ADM-MAIL-01) and without those of galleries (GMAIL-10). */
@Controller()
export class ListEmails {
  constructor(private readonly em: EntityManager) {}

  @RpcHandler('notify.email.list', { role: 'admin' })
  async list(@Payload() { q, status, sort = '-createdAt', ...page }: ListEmailsDto): Promise<Counted<EmailSummaryDto>> {
    const { rows, ...count } = await countedPage<ListedEmail>(
      this.em,
      {
        columns: `id, sender, recipient, subject, status, attempts, smtp_reply as "smtpReply",
          sent_at as "sentAt", created_at as "createdAt"`,
        from: 'emails',
        where: [
          condition('gallery_id is null'),
          status ? condition('status = ?', status) : null,
          q ? condition(`${SEARCH} like ?`, containing(q.toLowerCase())) : null,
        ],
        orderBy: ORDER[sort],
        isBounded: true,
      },
      page,
    );
    return { rows: rows.map(toEmailSummaryDto), ...count };
  }
}
