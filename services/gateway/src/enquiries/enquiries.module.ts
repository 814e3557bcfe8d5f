import { Module } from '@nestjs/common';
import { PagesModule } from '../pages/pages.module.js';
import { PortfolioModule } from '../portfolio/portfolio.module.js';
import { AnswerEnquiry } from './answer-enquiry.js';
import { EnquiryDocuments } from './enquiry-documents.js';

/** Enquiries of visitors, by script or by a plain form. */
@Module({
  imports: [PagesModule, PortfolioModule],
  controllers: [AnswerEnquiry],
  providers: [EnquiryDocuments],
})
export class EnquiriesModule {}
