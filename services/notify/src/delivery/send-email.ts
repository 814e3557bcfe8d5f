import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { NotifyConfig } from '../config.js';
import type { Email } from '../emails/email.entity.js';
import { EmailsRepository } from '../emails/emails.repository.js';
import { mailTries } from './mail.metric.js';
import { Mailer } from './mailer.port.js';

type Outcome = 'delivered' | 'already-sent' | 'gone';

/**
 * Sends one mail of the outbox. Its row is locked meanwhile, so two jobs for it cannot both send; and its Message-ID
 * comes from the row, so should the process die between the server's reply and our commit, the second copy is known
 * to the receiver as the same message.
 */
@Injectable()
export class SendEmail {
  constructor(
    private readonly emails: EmailsRepository,
    private readonly mailer: Mailer,
    private readonly config: NotifyConfig,
  ) {}

  /** Throws MAIL_REFUSED or MAIL_UNAVAILABLE, both noted in the row before. */
  async send(emailId: string): Promise<Outcome> {
    const outcome = await this.emails.underLock(emailId, async (email) => {
      if (email?.status === 'delivered') return 'already-sent';
      if (email?.status !== 'queued') return 'gone';
      return this.deliver(email);
    });
    // The code alone: a server's reply names the recipient, and what is thrown ends up in logs and in the queue.
    if (outcome instanceof AppError) throw new AppError(outcome.code);
    return outcome;
  }

  /** Returns the error instead of throwing it: the row records it, so its transaction must not roll back. */
  private async deliver(email: Email): Promise<'delivered' | AppError> {
    const messageId = `<${email.id}@${new URL(this.config.PUBLIC_URL).hostname}>`;
    try {
      const reply = await this.mailer.send({
        messageId,
        from: email.sender,
        to: email.recipient,
        replyTo: email.replyTo ?? null,
        subject: email.subject,
        html: email.html,
        text: email.text,
      });
      email.delivered(messageId, reply);
      mailTries.inc({ outcome: 'delivered' });
      return 'delivered';
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      email.attemptFailed(error);
      mailTries.inc({ outcome: error.retryable ? 'unavailable' : 'refused' });
      return error;
    }
  }
}
