import { Injectable } from '@nestjs/common';
import type { IdentityEvents } from '@vitrine/contracts/identity/identity.events';
import { FactHandler } from '@vitrine/platform/outbox/fact-handler.decorator';
import { RequestAccountRemoval } from './request-account-removal.js';

/** Hears whose account is gone. */
@Injectable()
export class AccountRemovalFacts {
  constructor(private readonly requestRemoval: RequestAccountRemoval) {}

  @FactHandler('identity.user_deleted')
  userDeleted({ userId }: IdentityEvents['identity.user_deleted']): Promise<void> {
    return this.requestRemoval.run(userId);
  }
}
