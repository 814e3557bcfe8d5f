import { Module } from '@nestjs/common';
import { PagesModule } from '../pages/pages.module.js';
import { PortfolioModule } from '../portfolio/portfolio.module.js';
import { AnswerContact } from './answer-contact.js';
import { ContactDocuments } from './contact-documents.js';

/** Enquiries of visitors, by script or by a plain form. */
@Module({
  imports: [PagesModule, PortfolioModule],
  controllers: [AnswerContact],
  providers: [ContactDocuments],
})
export class ContactModule {}
