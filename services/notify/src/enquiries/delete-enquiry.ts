import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import { EnquiryRefDto } from '@vitrine/contracts/notify/notify.rpc';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { EnquiriesRepository } from './enquiries.repository.js';

/** Deletes an enquiry and what holds its words (ADM-MSG-04, decision 0063). */
@Controller()
export class DeleteEnquiry {
  constructor(
    private readonly em: EntityManager,
    private readonly enquiries: EnquiriesRepository,
    private readonly acts: ActLog,
  ) {}

  /** Throws NOT_FOUND. */
  @RpcHandler('notify.enquiry.delete', { role: 'admin' })
  delete(@Payload() { id }: EnquiryRefDto): Promise<{ mails: number }> {
    return this.em.transactional(async () => {
      const enquiry = (await this.enquiries.find(id)) ?? raise('NOT_FOUND');
      const { createdAt, recipientUserId } = enquiry;
      const mails = await this.enquiries.remove(enquiry);
      this.acts.record({
        act: 'enquiry.delete',
        subject: ['enquiry', id],
        before: { createdAt: createdAt.toISOString(), recipientUserId: recipientUserId ?? null, mails },
      });
      return { mails };
    });
  }
}
