import { Injectable } from '@nestjs/common';
import type { SiteImageSnapshot } from '@vitrine/contracts/media/media.events';
import { ChangeUser } from './change-user.js';
import { UsersRepository } from './users.repository.js';

/** Takes over where a person's profile picture is. */
@Injectable()
export class SetProfileImageUrl {
  constructor(
    private readonly changeUser: ChangeUser,
    private readonly users: UsersRepository,
  ) {}

  async set(picture: SiteImageSnapshot): Promise<void> {
    if (picture.kind !== 'profile' || !picture.ownerId) return;
    const { ownerId } = picture;
    await this.changeUser.changeIfPresent(
      () => this.users.lockUnlessDeleted(ownerId),
      (user) => user.applyProfileImage(picture),
    );
  }
}
