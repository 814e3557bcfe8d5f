import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import { SelectTemplateDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import type { TemplateDto } from '@vitrine/contracts/portfolio/template.rules';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ChooseTemplate } from './choose-template.js';
import { ChosenTemplate } from './chosen-template.js';
import { ListTemplates } from './list-templates.js';

@Controller()
export class TemplatesRpcController {
  constructor(
    private readonly listTemplates: ListTemplates,
    private readonly chosenTemplate: ChosenTemplate,
    private readonly chooseTemplate: ChooseTemplate,
  ) {}

  @RpcHandler('portfolio.template.list')
  onList(): Promise<TemplateDto[]> {
    return this.listTemplates.run();
  }

  @RpcHandler('portfolio.template.get_selected')
  onChosen(@Payload() dto: UserRefDto): Promise<{ templateId: string }> {
    return this.chosenTemplate.run(dto);
  }

  @RpcHandler('portfolio.template.select')
  onChoose(@Caller() who: Principal, @Payload() dto: SelectTemplateDto): Promise<{ templateId: string }> {
    return this.chooseTemplate.run(who, dto);
  }
}
