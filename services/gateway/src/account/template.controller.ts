import { Body, Controller, HttpCode } from '@nestjs/common';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { SelectTemplateDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { UpdateBroadcaster } from '../events/update-broadcaster.js';
import { Serves } from '../edge/serves.decorator.js';
import { CurrentUser } from '../sessions/current-user.decorator.js';

@Controller()
export class TemplateController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly updates: UpdateBroadcaster,
  ) {}

  @Serves('ownTemplate')
  own(@CurrentUser() { id }: UserDto): Promise<{ templateId: string }> {
    return this.rpc.call('portfolio.template.get_selected', { userId: id });
  }

  @Serves('chooseTemplate')
  @HttpCode(200)
  async choose(
    @CurrentUser() { id }: UserDto,
    @Body() dto: SelectTemplateDto,
  ): Promise<{ success: true; templateId: string }> {
    const { templateId } = await this.rpc.call('portfolio.template.select', dto);
    this.updates.broadcast(id, [{ kind: 'template' }]);
    return { success: true, templateId };
  }
}
