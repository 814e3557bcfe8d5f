import type { Content, Repeatable } from '../http/answers.js';
import type { ClientErrorDto } from '../http/client-error.dto.js';
import type { PageQueryDto } from '../http/page-query.dto.js';
import type { ContactDto, EnquiryCreatedDto } from './contact.dto.js';
import type { EmailDto } from './email.dto.js';

/** What visitors send. */
export interface EnquiriesHttp {
  /**
   * Send an enquiry. To a photographer, or without `recipientUserId` to the operator. A form that a browser sends without
   * a script (`multipart/form-data`) is answered with a page.
   */
  contact: {
    headers: Repeatable;
    body: ContactDto;
    answers: { 201: EnquiryCreatedDto | Content<'text/html'> };
    errors: 'BOT_DETECTED' | 'CONTACT_DISABLED' | 'RECIPIENT_NOT_FOUND';
  };
  /** Report an error in a page. It is logged and counted. */
  clientError: { body: ClientErrorDto; answers: { 204: null } };
}

/** The outbox of e-mails. */
export interface EmailsHttp {
  /** List e-mails. Newest first. */
  emails: { query: PageQueryDto; answers: { 200: EmailDto[] } };
  /** Get an e-mail. */
  email: { answers: { 200: EmailDto } };
}
