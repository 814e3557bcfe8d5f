import { Injectable } from '@nestjs/common';
import type { IdentityEvents } from '@vitrine/contracts/identity/identity.events';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { RequestAccountRemoval } from './request-account-removal.js';

/** Handles deleted accounts. */
@Injectable()
export class AccountRemovalEvents {
  constructor(private readonly requestRemoval: RequestAccountRemoval) {}

  @EventHandler('identity.user_deleted')
  userDeleted({ userId }: IdentityEvents['identity.user_deleted']): Promise<void> {
    return this.requestRemoval.request(userId);
  }
}
