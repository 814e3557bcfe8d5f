import { Controller, Param, Query } from '@nestjs/common';
import { PageQueryDto, pageOf } from '@vitrine/contracts/http/page-query.dto';
import type { EmailDto } from '@vitrine/contracts/notify/email.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { idOr } from '../edge/params.js';
import { Serves } from '../edge/serves.decorator.js';

@Controller()
export class EmailsController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('emails')
  list(@Query() query: PageQueryDto): Promise<EmailDto[]> {
    return this.rpc.call('notify.email.list', pageOf(query));
  }

  @Serves('email')
  get(@Param('id') id: string): Promise<EmailDto> {
    return this.rpc.call('notify.email.get', { id: idOr('NOT_FOUND', id) });
  }
}
