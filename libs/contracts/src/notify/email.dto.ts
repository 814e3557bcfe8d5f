/** What became of an e-mail (ADM-MAIL-08). */
export const EMAIL_STATUSES = ['queued', 'delivered', 'failed'] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

/** An e-mail of the outbox (ENT-38). */
export interface EmailDto {
  id: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  status: EmailStatus;
  timestamp: string;
  /** Tries so far. */
  attempts: number;
  /** What the mail server said to the last one; null before the first. */
  reply: string | null;
}
