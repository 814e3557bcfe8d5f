import type { Content, Repeatable } from '../http/answers.js';
import type { ClientErrorDto } from '../http/client-error.dto.js';
import type { SendEnquiryDto, EnquiryCreatedDto } from './enquiry-input.dto.js';
import type { EmailDto, EmailSummaryDto, ListEmailsDto } from './email.dto.js';
import type { EnquiryDto, ListEnquiriesDto } from './enquiry.dto.js';

/** What visitors send. */
export interface EnquiriesHttp {
  /**
   * Send an enquiry. To a photographer, or without `recipientUserId` to the operator. A form that a browser sends without
   * a script (`multipart/form-data`) is answered with a page.
   */
  sendEnquiry: {
    headers: Repeatable;
    body: SendEnquiryDto;
    answers: { 201: EnquiryCreatedDto | Content<'text/html'> };
    errors: 'notify.enquiry.create';
  };
  /** Report an error in a page. It is logged and counted. */
  clientError: { body: ClientErrorDto; answers: { 204: null } };
}

/** Enquiries, for administrators. */
export interface AdminEnquiriesHttp {
  /**
   * List enquiries. Messages are cut after 300 characters. The total is in `X-Total-Count`, up to 10,000; `X-Total-More`
   * says that there are more.
   */
  enquiries: { query: ListEnquiriesDto; answers: { 200: EnquiryDto[] | Content<'text/csv'> } };
  /** Get an enquiry with its whole message. The act log says who has read it. */
  enquiry: { answers: { 200: EnquiryDto } };
  /** Delete an enquiry. With it go the e-mails that hold its words, sent or waiting. */
  deleteEnquiry: { answers: { 204: null } };
}

/** The outbox of e-mails, for administrators. */
export interface EmailsHttp {
  /**
   * List e-mails. Without their bodies. The total is in `X-Total-Count`, up to 10,000; `X-Total-More` says that there
   * are more. A page that sends the `ETag` of its rows back (`If-None-Match`) is answered 304 while they are the same.
   */
  emails: { query: ListEmailsDto; answers: { 200: EmailSummaryDto[] | Content<'text/csv'> } };
  /** Get an e-mail with its body. The act log says who has read it. */
  email: { answers: { 200: EmailDto } };
}
