import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { CreateEnquiryDto, type EnquiryCreatedDto } from '@vitrine/contracts/notify/contact.dto';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { SendMessage } from './send-message.js';

@Controller()
export class ContactRpcController {
  constructor(private readonly sendMessage: SendMessage) {}

  @RpcHandler('notify.enquiry.create')
  onSend(@Payload() dto: CreateEnquiryDto): Promise<EnquiryCreatedDto> {
    return this.sendMessage.run(dto);
  }
}
