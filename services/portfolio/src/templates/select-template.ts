import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { SelectTemplateDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { TemplatesRepository } from './templates.repository.js';

@Injectable()
export class SelectTemplate {
  constructor(private readonly templates: TemplatesRepository) {}

  async select(who: Principal, { templateId }: SelectTemplateDto): Promise<{ templateId: string }> {
    if (!(await this.templates.select(who.userId, templateId))) raise('TEMPLATE_NOT_FOUND');
    return { templateId };
  }
}
