import type { EnquiryDto } from '@vitrine/contracts/notify/enquiry.dto';
import type { Enquiry } from './enquiry.entity.js';

/** What administrators see of an enquiry. Times of rows are texts. */
export type ShownEnquiry = Pick<
  Enquiry,
  'id' | 'name' | 'email' | 'subject' | 'message' | 'recipientUserId' | 'portfolioContext' | 'photoId' | 'photoTitle'
> & {
  createdAt: Date | string;
};

const toEnquiryPhoto = ({ photoId, photoTitle, recipientUserId }: ShownEnquiry): EnquiryDto['photo'] =>
  photoId && recipientUserId
    ? { id: photoId, title: photoTitle ?? '', path: `/${recipientUserId}?photo=${photoId}` }
    : null;

/** `isCut`: the message is only the beginning of one. */
export const toEnquiryDto = (enquiry: ShownEnquiry, isCut = false): EnquiryDto => ({
  id: enquiry.id,
  name: enquiry.name,
  email: enquiry.email,
  subject: enquiry.subject,
  message: enquiry.message,
  isCut,
  portfolioContext: enquiry.portfolioContext ?? null,
  photo: toEnquiryPhoto(enquiry),
  createdAt: new Date(enquiry.createdAt).toISOString(),
});
