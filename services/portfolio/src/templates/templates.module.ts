import { Module } from '@nestjs/common';
import { Templates } from './templates.js';
import { TemplatesRepository } from './templates.repository.js';

/** Templates and who has selected which. */
@Module({
  controllers: [Templates],
  providers: [TemplatesRepository],
  exports: [TemplatesRepository],
})
export class TemplatesModule {}
