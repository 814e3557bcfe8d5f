import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  ListQuarantineDto,
  PurgeQuarantineDto,
  type QuarantinedObjectDto,
} from '@vitrine/contracts/media/object-browser.dto';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ListQuarantine } from './list-quarantine.js';
import { PurgeQuarantine } from './purge-quarantine.js';

/** Objects that wait to be deleted. */
@Controller()
export class QuarantineRpcController {
  constructor(
    private readonly listQuarantine: ListQuarantine,
    private readonly purgeQuarantine: PurgeQuarantine,
  ) {}

  @RpcHandler('media.quarantine.list', { role: 'admin' })
  list(@Payload() query: ListQuarantineDto): Promise<Counted<QuarantinedObjectDto>> {
    return this.listQuarantine.list(query);
  }

  @RpcHandler('media.quarantine.purge', { role: 'admin' })
  purge(@Payload() dto: PurgeQuarantineDto): Promise<{ success: true }> {
    return this.purgeQuarantine.purge(dto);
  }
}
