import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { SendMessageDto, type MessageSentDto } from '@vitrine/contracts/notify/contact.dto';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { SendMessage } from './send-message.js';

@Controller()
export class ContactRpcController {
  constructor(private readonly sendMessage: SendMessage) {}

  @RpcHandler('notify.contact.send')
  onSend(@Payload() dto: SendMessageDto): Promise<MessageSentDto> {
    return this.sendMessage.run(dto);
  }
}
