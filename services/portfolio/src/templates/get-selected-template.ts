import { Injectable } from '@nestjs/common';
import type { UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import { DEFAULT_TEMPLATE_ID } from '@vitrine/contracts/portfolio/template.rules';
import { TemplatesRepository } from './templates.repository.js';

@Injectable()
export class GetSelectedTemplate {
  constructor(private readonly templates: TemplatesRepository) {}

  async get({ userId }: UserRefDto): Promise<{ templateId: string }> {
    return { templateId: (await this.templates.selectedBy(userId)) ?? DEFAULT_TEMPLATE_ID };
  }
}
