import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { UsersRepository } from './users.repository.js';

/** Records that an administrator ends all sessions of a user: those are in the gateway, which has no outbox. */
@Controller()
export class RecordSessionsEnd {
  constructor(
    private readonly users: UsersRepository,
    private readonly acts: ActLog,
  ) {}

  /** Throws USER_NOT_FOUND. */
  @RpcHandler('identity.user.record_sessions_end', { role: 'admin' })
  record(@Payload() { userId }: UserRefDto): Promise<{ recorded: true }> {
    return this.users.transactional(async () => {
      await this.users.lock(userId);
      this.acts.record({ act: 'user.end_sessions', subject: ['user', userId] });
      return { recorded: true };
    });
  }
}
