import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type EnquiryDto, ListEnquiriesDto } from '@vitrine/contracts/notify/enquiry.dto';
import { EnquiryRefDto } from '@vitrine/contracts/notify/notify.rpc';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { DeleteEnquiry } from './delete-enquiry.js';
import { GetEnquiry } from './get-enquiry.js';
import { ListEnquiries } from './list-enquiries.js';

/** Enquiries, for administrators (SEC-15). */
@Controller()
export class EnquiriesAdminRpcController {
  constructor(
    private readonly listEnquiries: ListEnquiries,
    private readonly getEnquiry: GetEnquiry,
    private readonly deleteEnquiry: DeleteEnquiry,
  ) {}

  @RpcHandler('notify.enquiry.list', { role: 'admin' })
  list(@Payload() dto: ListEnquiriesDto): Promise<Counted<EnquiryDto>> {
    return this.listEnquiries.list(dto);
  }

  @RpcHandler('notify.enquiry.get', { role: 'admin' })
  get(@Payload() dto: EnquiryRefDto): Promise<EnquiryDto> {
    return this.getEnquiry.get(dto);
  }

  @RpcHandler('notify.enquiry.delete', { role: 'admin' })
  delete(@Payload() dto: EnquiryRefDto): Promise<{ mails: number }> {
    return this.deleteEnquiry.delete(dto);
  }
}
