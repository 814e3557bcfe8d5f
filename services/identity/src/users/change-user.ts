import { Injectable } from '@nestjs/common';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import type { User } from './user.entity.js';
import { toUserSnapshot } from './user.mapper.js';
import { UsersRepository } from './users.repository.js';

/** The one way a user changes: under the row's lock, with the next revision and its fact in the same transaction. */
@Injectable()
export class ChangeUser {
  constructor(
    private readonly users: UsersRepository,
    private readonly outbox: Outbox,
  ) {}

  run(lock: () => Promise<User>, change: (user: User) => Promise<void> | void): Promise<User> {
    return this.users.transactional(async () => {
      const user = await lock();
      const before = JSON.stringify(toUserSnapshot(user));
      await change(user);
      const isNew = user.revision === 0;
      if (isNew || JSON.stringify(toUserSnapshot(user)) !== before) {
        user.revision += 1;
        this.outbox.add('identity.user_changed', toUserSnapshot(user));
      }
      return user;
    });
  }
}
