import { Uuid } from '../fields/uuid.js';
import type { Counted } from '../rpc/counted.js';
import type { EnquiryCreatedDto, CreateEnquiryDto } from './contact.dto.js';
import type { EmailDto, EmailSummaryDto, ListEmailsDto } from './email.dto.js';
import type { EnquiryDto, ListEnquiriesDto } from './enquiry.dto.js';

export class EnquiryRefDto {
  @Uuid() id: string;
}

export class EmailRefDto {
  @Uuid() id: string;
}

/** Messages notify answers; all but the first for administrators only. */
export interface NotifyRpc {
  /** Answers once the message is stored. Throws BOT_DETECTED, CONTACT_DISABLED, RECIPIENT_NOT_FOUND, RATE_LIMITED. */
  'notify.enquiry.create': { request: CreateEnquiryDto; response: EnquiryCreatedDto };
  'notify.enquiry.list': { request: ListEnquiriesDto; response: Counted<EnquiryDto> };
  /** The whole message. The act log gets the reading. Throws NOT_FOUND. */
  'notify.enquiry.get': { request: EnquiryRefDto; response: EnquiryDto };
  /** With the mails that hold its words, sent or waiting. Throws NOT_FOUND. */
  'notify.enquiry.delete': { request: EnquiryRefDto; response: { mails: number } };
  'notify.email.list': { request: ListEmailsDto; response: Counted<EmailSummaryDto> };
  /** The act log gets the reading. Throws NOT_FOUND. */
  'notify.email.get': { request: EmailRefDto; response: EmailDto };
}
