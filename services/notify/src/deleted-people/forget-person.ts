import { Injectable } from '@nestjs/common';
import type { IdentityEvents } from '@vitrine/contracts/identity/identity.events';
import { EmailsRepository } from '../emails/emails.repository.js';

/** Removes what was written to a person, and sends them nothing more (ACCT-48). */
@Injectable()
export class ForgetPerson {
  constructor(private readonly emails: EmailsRepository) {}

  run({ userId, email }: IdentityEvents['identity.user_deleted']): Promise<void> {
    return this.emails.forget(userId, email);
  }
}
