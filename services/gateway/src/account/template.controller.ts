import { Body, Controller, HttpCode, Param } from '@nestjs/common';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { SelectTemplateDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import type { TemplateDto } from '@vitrine/contracts/portfolio/template.rules';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { idOr } from '../edge/params.js';
import { UpdateBroadcaster } from '../events/update-broadcaster.js';
import { Serves } from '../edge/serves.decorator.js';
import { CurrentUser } from '../sessions/current-user.decorator.js';

@Controller()
export class TemplateController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly updates: UpdateBroadcaster,
  ) {}

  @Serves('templates')
  list(): Promise<TemplateDto[]> {
    return this.rpc.call('portfolio.template.list', {});
  }

  @Serves('ownTemplate')
  own(@CurrentUser() { id }: UserDto): Promise<{ templateId: string }> {
    return this.rpc.call('portfolio.template.get_selected', { userId: id });
  }

  @Serves('templateOf')
  of(@Param('userId') userId: string): Promise<{ templateId: string }> {
    return this.rpc.call('portfolio.template.get_selected', { userId: idOr('USER_NOT_FOUND', userId) });
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
