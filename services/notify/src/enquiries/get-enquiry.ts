import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { EnquiryDto } from '@vitrine/contracts/notify/enquiry.dto';
import { EnquiryRefDto } from '@vitrine/contracts/notify/notify.rpc';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { EnquiriesRepository } from './enquiries.repository.js';
import { toEnquiryDto } from './enquiry.mapper.js';

/** Opens an enquiry with its whole message; the act log gets who has read it. */
@Controller()
export class GetEnquiry {
  constructor(
    private readonly em: EntityManager,
    private readonly enquiries: EnquiriesRepository,
    private readonly acts: ActLog,
  ) {}

  /** Throws NOT_FOUND. */
  @RpcHandler('notify.enquiry.get', { role: 'admin' })
  get(@Payload() { id }: EnquiryRefDto): Promise<EnquiryDto> {
    return this.em.transactional(async () => {
      const enquiry = (await this.enquiries.find(id)) ?? raise('NOT_FOUND');
      this.acts.record({ act: 'enquiry.read', subject: ['enquiry', id] });
      return toEnquiryDto(enquiry);
    });
  }
}
