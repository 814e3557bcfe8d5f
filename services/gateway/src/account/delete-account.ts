import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { DeleteAccountDto } from '@vitrine/contracts/identity/account.dto';
import { Logger } from '@vitrine/platform/log/logger';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { CurrentUsers } from '../sessions/current-users.js';
import { Sessions } from '../sessions/sessions.js';

const WAIT = { timeoutMs: 15_000 };

/** `DELETE /api/user/account` (ACCT-48). Every service removes its own part; here all sessions end. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly rpc: RpcClient,
    private readonly currentUsers: CurrentUsers,
    private readonly sessions: Sessions,
    private readonly logger: Logger,
  ) {}

  /** Throws `USERNAME_MISMATCH`, `LAST_ADMIN`; then nothing has happened. */
  async delete(userId: string, dto: DeleteAccountDto, reply: FastifyReply): Promise<void> {
    await this.rpc.call('identity.account.delete', dto, WAIT);
    this.currentUsers.invalidate(userId);
    await this.sessions.endAll(userId, reply).catch((err: unknown) => {
      // A session of a user without a row in identity gives no access.
      this.logger.warn({ err, userId }, 'the sessions of a deleted account are left to run out');
    });
  }
}
