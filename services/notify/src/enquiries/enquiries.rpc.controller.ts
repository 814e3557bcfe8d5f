import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { CreateEnquiryDto, type EnquiryCreatedDto } from '@vitrine/contracts/notify/contact.dto';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { CreateEnquiry } from './create-enquiry.js';

@Controller()
export class EnquiriesRpcController {
  constructor(private readonly createEnquiry: CreateEnquiry) {}

  @RpcHandler('notify.enquiry.create')
  send(@Payload() dto: CreateEnquiryDto): Promise<EnquiryCreatedDto> {
    return this.createEnquiry.create(dto);
  }
}
