import { Injectable } from '@nestjs/common';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { EmailsRepository } from '../emails/emails.repository.js';

const AT_ONCE = 500;

/** The row is authoritative: a mail whose job was lost, or whose server was down for hours, is queued again. */
@Injectable()
export class RequeueWaitingEmails {
  constructor(
    private readonly emails: EmailsRepository,
    private readonly queues: QueueProducer,
  ) {}

  @Reconcile({ everyMs: 60_000 })
  async requeue(signal?: AbortSignal): Promise<void> {
    await this.emails.reopenUnavailable();
    for (const emailId of await this.emails.waiting(AT_ONCE)) {
      if (signal?.aborted) return;
      await this.queues.enqueueBestEffort('email', { emailId }, { dedupeId: emailId });
    }
  }
}
