import { Injectable } from '@nestjs/common';
import type { IdentityEvents } from '@vitrine/contracts/identity/identity.events';
import { EnquiriesRepository } from '../enquiries/enquiries.repository.js';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { EmailsRepository } from '../emails/emails.repository.js';

/** Deletes all mails and enquiries to a user and stops further sending (ACCT-48). */
@Injectable()
export class EraseUserData {
  constructor(
    private readonly emails: EmailsRepository,
    private readonly enquiries: EnquiriesRepository,
  ) {}

  @EventHandler('identity.mailbox_closed')
  async erase({ userId, email }: IdentityEvents['identity.mailbox_closed']): Promise<void> {
    // The mails first: this also blocks new ones.
    await this.emails.erase(userId, email);
    await this.enquiries.erase(userId);
  }
}
