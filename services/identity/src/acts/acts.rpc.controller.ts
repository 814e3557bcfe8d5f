import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type ActDto, ListActsDto } from '@vitrine/contracts/admin/act.dto';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ListActs } from './list-acts.js';

@Controller()
export class ActsRpcController {
  constructor(private readonly listActs: ListActs) {}

  @RpcHandler('identity.act.list', { role: 'admin' })
  list(@Payload() dto: ListActsDto): Promise<Counted<ActDto>> {
    return this.listActs.list(dto);
  }
}
