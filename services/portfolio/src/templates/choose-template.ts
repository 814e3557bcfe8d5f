import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { SelectTemplateDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { TemplatesRepository } from './templates.repository.js';

@Injectable()
export class ChooseTemplate {
  constructor(private readonly templates: TemplatesRepository) {}

  async run(who: Principal, { templateId }: SelectTemplateDto): Promise<{ templateId: string }> {
    if (!(await this.templates.choose(who.userId, templateId))) raise('TEMPLATE_NOT_FOUND');
    return { templateId };
  }
}
