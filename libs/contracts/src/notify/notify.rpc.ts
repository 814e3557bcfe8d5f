import { Uuid } from '../fields/uuid.js';
import type { PageDto } from '../rpc/page.dto.js';
import type { EnquiryCreatedDto, CreateEnquiryDto } from './contact.dto.js';
import type { EmailDto } from './email.dto.js';

export class EmailRefDto {
  @Uuid() id: string;
}

/** Messages notify answers; e-mails are for administrators only. */
export interface NotifyRpc {
  /** Answers once the message is stored. Throws BOT_DETECTED, CONTACT_DISABLED, RECIPIENT_NOT_FOUND, RATE_LIMITED. */
  'notify.enquiry.create': { request: CreateEnquiryDto; response: EnquiryCreatedDto };
  'notify.email.list': { request: PageDto; response: EmailDto[] };
  'notify.email.get': { request: EmailRefDto; response: EmailDto };
}
