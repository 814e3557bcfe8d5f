import { Injectable } from '@nestjs/common';
import type { IdentityEvents } from '@vitrine/contracts/identity/identity.events';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { ForgetPerson } from './forget-person.js';

@Injectable()
export class DeletedPeopleEvents {
  constructor(private readonly forgetPerson: ForgetPerson) {}

  @EventHandler('identity.mailbox_closed')
  onMailboxClosed(mailbox: IdentityEvents['identity.mailbox_closed']): Promise<void> {
    return this.forgetPerson.run(mailbox);
  }
}
