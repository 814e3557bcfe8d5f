import type { EmailDto, EmailSummaryDto } from '@vitrine/contracts/notify/email.dto';
import type { Email } from './email.entity.js';

/** What lists have of an e-mail. Times of rows are texts. */
export type ListedEmail = Pick<
  Email,
  'id' | 'sender' | 'recipient' | 'subject' | 'status' | 'attempts' | 'smtpReply'
> & { sentAt?: Date | string | null; createdAt: Date | string };

export const toEmailSummaryDto = (email: ListedEmail): EmailSummaryDto => ({
  id: email.id,
  from: email.sender,
  to: email.recipient,
  subject: email.subject,
  status: email.status,
  timestamp: new Date(email.sentAt ?? email.createdAt).toISOString(),
  attempts: email.attempts,
  reply: email.smtpReply ?? null,
});

export const toEmailDto = (email: Email): EmailDto => ({ ...toEmailSummaryDto(email), html: email.html });
