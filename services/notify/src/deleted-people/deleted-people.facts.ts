import { Injectable } from '@nestjs/common';
import type { IdentityEvents } from '@vitrine/contracts/identity/identity.events';
import { FactHandler } from '@vitrine/platform/outbox/fact-handler.decorator';
import { ForgetPerson } from './forget-person.js';

@Injectable()
export class DeletedPeopleFacts {
  constructor(private readonly forgetPerson: ForgetPerson) {}

  @FactHandler('identity.mailbox_closed')
  onMailboxClosed(mailbox: IdentityEvents['identity.mailbox_closed']): Promise<void> {
    return this.forgetPerson.run(mailbox);
  }
}
