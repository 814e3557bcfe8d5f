import { Injectable } from '@nestjs/common';
import { BRAND } from '@vitrine/contracts/brand';
import type { IdentityEvents } from '@vitrine/contracts/identity/identity.events';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { NotifyConfig } from '../config.js';
import { EmailsRepository } from '../emails/emails.repository.js';
import { welcomeMail } from './welcome-mail.js';

/** Creates and queues one welcome mail per user, even when the event is delivered again. */
@Injectable()
export class WelcomePhotographer {
  constructor(
    private readonly emails: EmailsRepository,
    private readonly queues: QueueProducer,
    private readonly config: NotifyConfig,
  ) {}

  @EventHandler('identity.user_onboarded')
  async queueMail(user: IdentityEvents['identity.user_onboarded']): Promise<void> {
    if (!user.email) return;
    const mail = welcomeMail({
      brand: BRAND,
      firstName: user.firstName,
      portfolioUrl: new URL(user.portfolioPath, this.config.PUBLIC_URL).href,
    });
    const emailId = await this.emails.addOnce({
      kind: 'welcome',
      userId: user.userId,
      dedupeKey: `welcome:${user.userId}`,
      sender: this.config.MAIL_FROM,
      recipient: user.email,
      ...mail,
    });
    if (!emailId) return;
    await this.queues.enqueueBestEffort('email', { emailId }, { dedupeId: emailId });
  }
}
