import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import type { User } from './user.entity.js';
import { toUserSnapshot } from './user.mapper.js';
import { UsersRepository } from './users.repository.js';

/** What other services know, and the role, which open pages and the gateway's sessions go by. */
const stateOf = (user: User): string => JSON.stringify([toUserSnapshot(user), user.role]);

type Change = (user: User) => Promise<void> | void;

/** The one way a user changes: under the row's lock, with the next revision and its event in the same transaction. */
@Injectable()
export class ChangeUser {
  constructor(
    private readonly users: UsersRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Throws USER_NOT_FOUND when `lock` finds no user. */
  async change(lock: () => Promise<User | null>, change: Change): Promise<User> {
    return (await this.changeIfPresent(lock, change)) ?? raise('USER_NOT_FOUND');
  }

  /** {@link change} that does nothing when `lock` finds no user. */
  changeIfPresent(lock: () => Promise<User | null>, change: Change): Promise<User | null> {
    return this.users.transactional(async () => {
      const user = await lock();
      if (!user) return null;
      const before = stateOf(user);
      await change(user);
      const isNew = user.revision === 0;
      if (isNew || stateOf(user) !== before) {
        user.revision += 1;
        // Everything of a suspended user is taken away from visitors before the answer (decision 0028).
        this.outbox.add('identity.user_changed', toUserSnapshot(user), { revokes: user.isSuspended });
      }
      return user;
    });
  }
}
