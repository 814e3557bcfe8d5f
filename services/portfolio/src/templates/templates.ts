import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import { UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import { dressOf } from '@vitrine/contracts/portfolio/look.rules';
import { SelectTemplateDto, type SelectedTemplate } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { DEFAULT_TEMPLATE_ID, type TemplateDto } from '@vitrine/contracts/portfolio/template.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { TemplatesRepository } from './templates.repository.js';
import type { Template } from './template.entity.js';

export const toTemplateDto = (t: Template): TemplateDto => ({
  id: t.id,
  name: t.name,
  description: t.description,
  category: t.category,
  isDefault: t.isDefault,
  colorScheme: t.colorScheme,
  typography: t.typography,
});

/** What a portfolio can look like, and who has selected what. */
@Controller()
export class Templates {
  constructor(private readonly templates: TemplatesRepository) {}

  @RpcHandler('portfolio.template.list')
  async listTemplates(): Promise<TemplateDto[]> {
    return (await this.templates.all()).map(toTemplateDto);
  }

  @RpcHandler('portfolio.template.get_selected')
  async getSelectedTemplate(@Payload() { userId }: UserRefDto): Promise<SelectedTemplate> {
    const { templateId, look } = await this.templates.selectedBy(userId);
    const dress = look && dressOf(look);
    return { templateId: templateId ?? DEFAULT_TEMPLATE_ID, ...(dress && { dress }) };
  }

  @RpcHandler('portfolio.template.select')
  async selectTemplate(
    @Caller() who: Principal,
    @Payload() { templateId }: SelectTemplateDto,
  ): Promise<{ templateId: string }> {
    if (!(await this.templates.select(who.userId, templateId))) raise('TEMPLATE_NOT_FOUND');
    return { templateId };
  }
}
