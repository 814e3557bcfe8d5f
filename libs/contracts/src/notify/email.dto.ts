import { IsIn } from 'class-validator';
import { Optional } from '../fields/optional.js';
import { CountedListDto } from '../http/counted-list.dto.js';

/** What became of an e-mail (ADM-MAIL-08). */
export const EMAIL_STATUSES = ['queued', 'delivered', 'failed'] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

/** When e-mails were written; a minus puts the newest first. */
const EMAIL_SORTS = ['-createdAt', 'createdAt'] as const;
export type EmailSort = (typeof EMAIL_SORTS)[number];

/** Which e-mails, newest first. `q` is looked for in recipients and subjects. */
export class ListEmailsDto extends CountedListDto {
  @Optional() @IsIn(EMAIL_SORTS) sort?: EmailSort;
  @Optional() @IsIn(EMAIL_STATUSES) status?: EmailStatus;
}

/** An e-mail of the outbox without its body, as lists have it. */
export interface EmailSummaryDto {
  id: string;
  from: string;
  to: string;
  subject: string;
  status: EmailStatus;
  timestamp: string;
  /** Attempts so far. */
  attempts: number;
  /** What the mail server said to the last one; null before the first. */
  reply: string | null;
}

/** An e-mail of the outbox (ENT-38). */
export interface EmailDto extends EmailSummaryDto {
  html: string;
}
