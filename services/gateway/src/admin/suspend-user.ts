import { Injectable } from '@nestjs/common';
import type { AdminUserDto, DeleteUserDto, SuspendUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { Logger } from '@vitrine/platform/log/logger';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { EndSessions } from '../events/end-sessions.js';
import { CurrentUsers } from '../sessions/current-users.js';

/** Identity waits for the services that show what is taken away (decision 0028). */
const WAIT = { timeoutMs: 15_000 };

/** Suspends, restores and deletes accounts, and ends their sessions. */
@Injectable()
export class SuspendUser {
  constructor(
    private readonly rpc: RpcClient,
    private readonly currentUsers: CurrentUsers,
    private readonly sessions: EndSessions,
    private readonly logger: Logger,
  ) {}

  /** From now on every call of the user is refused; a session ends once its page has received the reason. */
  async suspend(dto: SuspendUserDto): Promise<AdminUserDto> {
    const user = await this.rpc.call('identity.user.suspend', dto, WAIT);
    this.currentUsers.invalidate(user.id);
    return user;
  }

  async restore(userId: string): Promise<AdminUserDto> {
    // No session from before comes back to life.
    await this.sessions.ofUser(userId);
    const user = await this.rpc.call('identity.user.restore', { userId });
    this.currentUsers.invalidate(userId);
    return user;
  }

  /** A session that is left gives no access: its user is no more. */
  async delete(dto: DeleteUserDto): Promise<void> {
    await this.rpc.call('identity.user.delete', dto, WAIT);
    this.currentUsers.invalidate(dto.userId);
    await this.sessions.ofUser(dto.userId).catch((err: unknown) => {
      this.logger.warn({ err, userId: dto.userId }, 'the sessions of a deleted account are left to run out');
    });
  }

  async endSessions(userId: string): Promise<void> {
    await this.rpc.call('identity.user.record_sessions_end', { userId });
    await this.sessions.ofUser(userId);
  }
}
