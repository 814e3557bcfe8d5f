import { Injectable } from '@nestjs/common';
import type { UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import { DEFAULT_TEMPLATE_ID } from '@vitrine/contracts/portfolio/template.rules';
import { TemplatesRepository } from './templates.repository.js';

@Injectable()
export class ChosenTemplate {
  constructor(private readonly templates: TemplatesRepository) {}

  async run({ userId }: UserRefDto): Promise<{ templateId: string }> {
    return { templateId: (await this.templates.chosenBy(userId)) ?? DEFAULT_TEMPLATE_ID };
  }
}
