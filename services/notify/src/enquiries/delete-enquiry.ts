import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { EnquiryRefDto } from '@vitrine/contracts/notify/notify.rpc';
import { ActLog } from '@vitrine/platform/acts/act-log';
import { EnquiriesRepository } from './enquiries.repository.js';

/** Deletes an enquiry and what holds its words (ADM-MSG-04, decision 0071). */
@Injectable()
export class DeleteEnquiry {
  constructor(
    private readonly em: EntityManager,
    private readonly enquiries: EnquiriesRepository,
    private readonly acts: ActLog,
  ) {}

  /** Throws NOT_FOUND. */
  delete({ id }: EnquiryRefDto): Promise<{ mails: number }> {
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
