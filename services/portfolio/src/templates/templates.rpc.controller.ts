import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import { SelectTemplateDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import type { TemplateDto } from '@vitrine/contracts/portfolio/template.rules';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { SelectTemplate } from './select-template.js';
import { GetSelectedTemplate } from './get-selected-template.js';
import { ListTemplates } from './list-templates.js';

@Controller()
export class TemplatesRpcController {
  constructor(
    private readonly listTemplates: ListTemplates,
    private readonly getSelectedTemplate: GetSelectedTemplate,
    private readonly selectTemplate: SelectTemplate,
  ) {}

  @RpcHandler('portfolio.template.list')
  list(): Promise<TemplateDto[]> {
    return this.listTemplates.list();
  }

  @RpcHandler('portfolio.template.get_selected')
  chosen(@Payload() dto: UserRefDto): Promise<{ templateId: string }> {
    return this.getSelectedTemplate.get(dto);
  }

  @RpcHandler('portfolio.template.select')
  choose(@Caller() who: Principal, @Payload() dto: SelectTemplateDto): Promise<{ templateId: string }> {
    return this.selectTemplate.select(who, dto);
  }
}
