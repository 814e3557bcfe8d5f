import { Injectable } from '@nestjs/common';
import type { IdentityEvents } from '@vitrine/contracts/identity/identity.events';
import { EnquiriesRepository } from '../enquiries/enquiries.repository.js';
import { EmailsRepository } from '../emails/emails.repository.js';

/** Removes what was written to a person, by us and by visitors, and sends them nothing more (ACCT-48). */
@Injectable()
export class EraseUserData {
  constructor(
    private readonly emails: EmailsRepository,
    private readonly enquiries: EnquiriesRepository,
  ) {}

  async erase({ userId, email }: IdentityEvents['identity.mailbox_closed']): Promise<void> {
    // The mails first: from then on nobody can write to them any more.
    await this.emails.erase(userId, email);
    await this.enquiries.erase(userId);
  }
}
