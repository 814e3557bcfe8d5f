import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ReceiveEventsDto } from '@vitrine/contracts/events/receive-events.dto';
import { EventReceiver } from '@vitrine/platform/outbox/event-receiver';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';

@Controller()
export class EventsRpcController {
  constructor(private readonly receiver: EventReceiver) {}

  @RpcHandler('portfolio.event.receive')
  receive(@Payload() dto: ReceiveEventsDto): Promise<{ received: number }> {
    return this.receiver.receive(dto);
  }
}
