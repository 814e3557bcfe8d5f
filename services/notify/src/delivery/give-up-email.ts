import { Injectable } from '@nestjs/common';
import { EmailsRepository } from '../emails/emails.repository.js';

/** Shows an administrator that a mail did not arrive. */
@Injectable()
export class GiveUpEmail {
  constructor(private readonly emails: EmailsRepository) {}

  giveUp(emailId: string): Promise<void> {
    return this.emails.underLock(emailId, (email) => email?.giveUp());
  }
}
