import { Injectable } from '@nestjs/common';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { UpsertOwner } from './upsert-owner.js';

/** Projects users. */
@Injectable()
export class OwnerEvents {
  constructor(private readonly upsertOwner: UpsertOwner) {}

  @EventHandler('identity.user_changed')
  userChanged(user: UserSnapshot): Promise<void> {
    return this.upsertOwner.upsert(user);
  }
}
