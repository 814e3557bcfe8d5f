import { Module } from '@nestjs/common';
import { GetSelectedTemplate } from './get-selected-template.js';
import { ListTemplates } from './list-templates.js';
import { SelectTemplate } from './select-template.js';
import { TemplatesRepository } from './templates.repository.js';
import { TemplatesRpcController } from './templates.rpc.controller.js';

/** Templates and who has selected which. */
@Module({
  controllers: [TemplatesRpcController],
  providers: [GetSelectedTemplate, ListTemplates, SelectTemplate, TemplatesRepository],
  exports: [ListTemplates],
})
export class TemplatesModule {}
