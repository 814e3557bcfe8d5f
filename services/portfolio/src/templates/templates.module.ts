import { Module } from '@nestjs/common';
import { Looks } from './looks.js';
import { Templates } from './templates.js';
import { TemplatesRepository } from './templates.repository.js';

/** Templates, who has selected which, and what they have of their own in it. */
@Module({
  controllers: [Looks, Templates],
  providers: [TemplatesRepository],
  exports: [TemplatesRepository],
})
export class TemplatesModule {}
