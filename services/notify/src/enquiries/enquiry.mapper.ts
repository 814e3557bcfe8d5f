import type { EnquiryDto } from '@vitrine/contracts/notify/enquiry.dto';
import type { Enquiry } from './enquiry.entity.js';

/** What administrators see of an enquiry. Times of rows are texts. */
export type ShownEnquiry = Pick<Enquiry, 'id' | 'name' | 'email' | 'subject' | 'message' | 'portfolioContext'> & {
  createdAt: Date | string;
};

/** `isCut`: the message is only the beginning of one. */
export const toEnquiryDto = (enquiry: ShownEnquiry, isCut = false): EnquiryDto => ({
  id: enquiry.id,
  name: enquiry.name,
  email: enquiry.email,
  subject: enquiry.subject,
  message: enquiry.message,
  isCut,
  portfolioContext: enquiry.portfolioContext ?? null,
  createdAt: new Date(enquiry.createdAt).toISOString(),
});
