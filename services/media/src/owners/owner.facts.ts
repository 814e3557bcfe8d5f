import { Injectable } from '@nestjs/common';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import { FactHandler } from '@vitrine/platform/outbox/fact-handler.decorator';
import { RememberOwner } from './remember-owner.js';

/** Hears who photographers are. */
@Injectable()
export class OwnerFacts {
  constructor(private readonly rememberOwner: RememberOwner) {}

  @FactHandler('identity.user_changed')
  userChanged(user: UserSnapshot): Promise<void> {
    return this.rememberOwner.run(user);
  }
}
