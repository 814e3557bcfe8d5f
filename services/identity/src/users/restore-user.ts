import { Injectable } from '@nestjs/common';
import type { AdminUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import type { UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import { ActLog } from '@vitrine/platform/acts/act-log';
import { ChangeUser } from './change-user.js';
import { toAdminUserDto } from './user.mapper.js';
import { UsersRepository } from './users.repository.js';

/** Gives a suspended account back, as it was. */
@Injectable()
export class RestoreUser {
  constructor(
    private readonly changeUser: ChangeUser,
    private readonly users: UsersRepository,
    private readonly acts: ActLog,
  ) {}

  /** Throws USER_NOT_FOUND. Idempotent. */
  async restore({ userId }: UserRefDto): Promise<AdminUserDto> {
    const user = await this.changeUser.change(
      () => this.users.lockUnlessDeleted(userId),
      (found) => {
        if (!found.isSuspended) return;
        this.acts.record({
          act: 'user.restore',
          subject: ['user', userId],
          before: { suspended: true },
          after: { suspended: false },
        });
        found.restore();
      },
    );
    return toAdminUserDto(user);
  }
}
