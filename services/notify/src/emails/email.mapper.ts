import type { EmailDto } from '@vitrine/contracts/notify/email.dto';
import type { Email } from './email.entity.js';

export const toEmailDto = (email: Email): EmailDto => ({
  id: email.id,
  from: email.sender,
  to: email.recipient,
  subject: email.subject,
  html: email.html,
  status: email.status,
  timestamp: (email.sentAt ?? email.createdAt).toISOString(),
  attempts: email.attempts,
  reply: email.smtpReply ?? null,
});
