import { Injectable } from '@nestjs/common';
import type { SiteImageSnapshot } from '@vitrine/contracts/media/media.events';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { ChangeUser } from './change-user.js';
import { UsersRepository } from './users.repository.js';

/** Stores the address of a user's profile image. */
@Injectable()
export class SetProfileImageUrl {
  constructor(
    private readonly changeUser: ChangeUser,
    private readonly users: UsersRepository,
  ) {}

  @EventHandler('media.site_image_changed')
  async set(snapshot: SiteImageSnapshot): Promise<void> {
    if (snapshot.kind !== 'profile' || !snapshot.ownerId) return;
    const { ownerId } = snapshot;
    await this.changeUser.changeIfPresent(
      () => this.users.lockUnlessDeleted(ownerId),
      (user) => user.applyProfileImage(snapshot),
    );
  }
}
