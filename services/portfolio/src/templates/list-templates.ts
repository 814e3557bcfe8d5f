import { Injectable } from '@nestjs/common';
import type { TemplateDto } from '@vitrine/contracts/portfolio/template.rules';
import { toTemplateDto } from './template.mapper.js';
import { TemplatesRepository } from './templates.repository.js';

@Injectable()
export class ListTemplates {
  constructor(private readonly templates: TemplatesRepository) {}

  async list(): Promise<TemplateDto[]> {
    return (await this.templates.all()).map(toTemplateDto);
  }
}
