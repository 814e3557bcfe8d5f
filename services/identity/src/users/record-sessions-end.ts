import { Injectable } from '@nestjs/common';
import type { UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import { ActLog } from '@vitrine/platform/acts/act-log';
import { UsersRepository } from './users.repository.js';

/** Records that an administrator ends all sessions of a user: those are in the gateway, which has no outbox. */
@Injectable()
export class RecordSessionsEnd {
  constructor(
    private readonly users: UsersRepository,
    private readonly acts: ActLog,
  ) {}

  /** Throws USER_NOT_FOUND. */
  record({ userId }: UserRefDto): Promise<{ recorded: true }> {
    return this.users.transactional(async () => {
      await this.users.lock(userId);
      this.acts.record({ act: 'user.end_sessions', subject: ['user', userId] });
      return { recorded: true };
    });
  }
}
