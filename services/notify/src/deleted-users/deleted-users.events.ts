import { Injectable } from '@nestjs/common';
import type { IdentityEvents } from '@vitrine/contracts/identity/identity.events';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { EraseUserData } from './erase-user-data.js';

@Injectable()
export class DeletedUsersEvents {
  constructor(private readonly eraseUserData: EraseUserData) {}

  @EventHandler('identity.mailbox_closed')
  mailboxClosed(mailbox: IdentityEvents['identity.mailbox_closed']): Promise<void> {
    return this.eraseUserData.erase(mailbox);
  }
}
