import { Uuid } from '../fields/uuid.js';
import type { Counted } from '../rpc/counted.js';
import type { EnquiryCreatedDto, CreateEnquiryDto } from './enquiry-input.dto.js';
import type { EmailDto, EmailSummaryDto, ListEmailsDto } from './email.dto.js';
import type { EnquiryDto, ListEnquiriesDto } from './enquiry.dto.js';
import { message } from '../rpc/message.js';

export class EnquiryRefDto {
  @Uuid() id: string;
}

export class EmailRefDto {
  @Uuid() id: string;
}

/** Messages notify answers; all but the first for administrators only. */
export const NOTIFY_RPC = {
  /** Answers once the message is stored. */
  'notify.enquiry.create': message<CreateEnquiryDto, EnquiryCreatedDto>(
    'BOT_DETECTED',
    'CONTACT_DISABLED',
    'RECIPIENT_NOT_FOUND',
    'RATE_LIMITED',
  ),
  'notify.enquiry.list': message<ListEnquiriesDto, Counted<EnquiryDto>>(),
  /** The whole message. The act log gets the reading. */
  'notify.enquiry.get': message<EnquiryRefDto, EnquiryDto>('NOT_FOUND'),
  /** With the mails that hold its words, sent or waiting. */
  'notify.enquiry.delete': message<EnquiryRefDto, { mails: number }>('NOT_FOUND'),
  'notify.email.list': message<ListEmailsDto, Counted<EmailSummaryDto>>(),
  /** The act log gets the reading. */
  'notify.email.get': message<EmailRefDto, EmailDto>('NOT_FOUND'),
};
