import { Body, Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DeleteAccountDto } from '@vitrine/contracts/identity/account.dto';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { Logger } from '@vitrine/platform/log/logger';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Serves } from '../edge/serves.decorator.js';
import { CurrentUser } from '../sessions/current-user.decorator.js';
import { CurrentUsers } from '../sessions/current-users.js';
import { Sessions } from '../sessions/sessions.js';

const WAIT = { timeoutMs: 15_000 };

/** ACCT-48. Every service removes its own part; here all sessions end. */
@Controller()
export class DeleteAccount {
  constructor(
    private readonly rpc: RpcClient,
    private readonly currentUsers: CurrentUsers,
    private readonly sessions: Sessions,
    private readonly logger: Logger,
  ) {}

  @Serves('deleteAccount')
  async delete(
    @CurrentUser() { id }: UserDto,
    @Body() dto: DeleteAccountDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ success: true; message: string }> {
    // Where it is refused, nothing has happened.
    await this.rpc.call('identity.account.delete', dto, WAIT);
    this.currentUsers.invalidate(id);
    await this.sessions.endAll(id, reply).catch((err: unknown) => {
      // A session of a user without a row in identity gives no access.
      this.logger.warn({ err, userId: id }, 'the sessions of a deleted account are left to run out');
    });
    return { success: true, message: 'Account deleted' };
  }
}
