import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { Metrics } from '@vitrine/platform/health/define-metric';
import { ConsumesQueue, QueueWorker } from '@vitrine/platform/queues/queue-worker';
import { mailboxOf, NotifyConfig } from '../config.js';
import type { Email } from '../emails/email.entity.js';
import { EmailsRepository } from '../emails/emails.repository.js';
import { mailTries } from './mail.metric.js';
import { Mailer } from './mailer.port.js';

type Job = QueueMap['email']['payload'];
type Result = QueueMap['email']['result'];

/**
 * Sends one mail of the outbox. Its row says meanwhile that it is taken, so two jobs for it do not both send, and a slow
 * server holds no connection of the database. The Message-ID comes from the row, so should the process die between the
 * server's reply and our commit, the second copy is known to the receiver as the same message.
 */
@Injectable()
@ConsumesQueue('email')
export class SendEmail extends QueueWorker<'email'> {
  constructor(
    private readonly emails: EmailsRepository,
    private readonly mailer: Mailer,
    private readonly config: NotifyConfig,
    private readonly metrics: Metrics,
  ) {
    super();
  }

  /** Throws MAIL_REFUSED or MAIL_UNAVAILABLE, both noted in the row before. */
  async perform({ emailId }: Job): Promise<Result> {
    const taken = await this.emails.underLock(emailId, (email) => {
      if (email?.status === 'delivered') return 'already-sent';
      if (email?.status !== 'queued') return 'gone';
      if (email.isTaken) return 'being-sent';
      email.take();
      return email;
    });
    if (typeof taken === 'string') return { status: taken };
    const messageId = `<${taken.id}@${new URL(this.config.PUBLIC_URL).hostname}>`;
    const said = await this.deliver(taken, messageId);
    // A mail that was deleted while it was sent stays so.
    await this.emails.underLock(emailId, (email) =>
      said instanceof AppError ? email?.attemptFailed(said) : email?.delivered(messageId, said),
    );
    if (!(said instanceof AppError)) {
      this.metrics.of(mailTries).inc({ outcome: 'delivered' });
      return { status: 'delivered' };
    }
    this.metrics.of(mailTries).inc({ outcome: said.retryable ? 'unavailable' : 'refused' });
    // The code alone: a server's reply names the recipient, and what is thrown ends up in logs and in the queue.
    throw new AppError(said.code);
  }

  /** Shows an administrator that a mail did not arrive. */
  override exhausted({ emailId }: Job): Promise<void> {
    return this.emails.underLock(emailId, (email) => email?.giveUp());
  }

  /** The server's reply, or what it failed with. */
  private async deliver(email: Email, messageId: string): Promise<string | AppError> {
    const { recipient: to, subject, html, text } = email;
    const fromName = mailboxOf(email.sender)?.name;
    const replyTo = email.replyTo ?? null;
    try {
      return await this.mailer.send({ messageId, ...(fromName && { fromName }), to, replyTo, subject, html, text });
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }
}
