import type { Readable } from 'node:stream';
import { Body, Controller, HttpCode, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  type AdminUserDto,
  DeletionDto,
  type ListedUserDto,
  ListUsersDto,
} from '@vitrine/contracts/identity/admin-user.dto';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { ADMIN_COUNT_HEADER } from '@vitrine/contracts/http/counted-lists';
import { quotaOf } from '@vitrine/contracts/media/user-storage.rules';
import type { RpcMap } from '@vitrine/contracts/rpc-map';
import { Logger } from '@vitrine/platform/log/logger';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { idOr } from '../edge/params.js';
import { REVOCATION_WAIT } from '../edge/rpc-timeouts.js';
import { Serves } from '../edge/serves.decorator.js';
import { EndSessions } from '../events/end-sessions.js';
import { CurrentUsers } from '../sessions/current-users.js';
import { answerList, type ListFile } from './answer-list.js';

const FILE: ListFile<ListedUserDto> = {
  name: 'users',
  columns: {
    id: ({ id }) => id,
    firstName: ({ firstName }) => firstName,
    lastName: ({ lastName }) => lastName,
    username: ({ username }) => username,
    email: ({ email }) => email,
    role: ({ role }) => role,
    createdAt: ({ createdAt }) => createdAt,
    portfolio: ({ portfolio }) => portfolio,
    suspendedAt: ({ suspension }) => suspension?.at,
    usedBytes: ({ storage }) => storage?.usedBytes,
    quotaBytes: ({ storage }) => storage && quotaOf(storage),
    deliveryBytes: ({ storage }) => storage?.delivery?.usedBytes,
    deliveryQuotaBytes: ({ storage }) => storage?.delivery && quotaOf(storage.delivery),
    galleries: ({ galleries }) => galleries?.galleries,
    galleryVisitors: ({ galleries }) => galleries?.persons,
  },
};

const AWAY: readonly ErrorCode[] = ['SERVICE_UNAVAILABLE', 'SERVICE_TIMEOUT'];

const userIdOf = (id: string) => idOr('USER_NOT_FOUND', id);

/** Users of identity with their storage, which media keeps; restores and deletes accounts, and ends their sessions. */
@Controller()
export class AdminUsersController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly currentUsers: CurrentUsers,
    private readonly sessions: EndSessions,
    private readonly logger: Logger,
  ) {}

  @Serves('adminUsers')
  list(
    @Query() query: ListUsersDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ListedUserDto[] | Readable> {
    return answerList(query, reply, FILE, async (page) => {
      const { rows, admins, ...counts } = await this.rpc.call('identity.user.list', page);
      if (query.format === undefined) reply.header(ADMIN_COUNT_HEADER, admins);
      const userIds = rows.map(({ id }) => id);
      const [storage, galleries] = await Promise.all([
        this.known('media.storage.of_users', userIds),
        this.known('portfolio.client_gallery.count', userIds),
      ]);
      const numbers = (id: string) => ({ storage: storage[id] ?? null, galleries: galleries[id] ?? null });
      return { ...counts, rows: rows.map((user) => ({ ...user, ...numbers(user.id) })) };
    });
  }

  @Serves('restoreUser')
  @HttpCode(200)
  async restore(@Param('userId') param: string): Promise<AdminUserDto> {
    const userId = userIdOf(param);
    // No session from before comes back to life.
    await this.sessions.ofUser(userId);
    const user = await this.rpc.call('identity.user.restore', { userId });
    this.currentUsers.invalidate(userId);
    return user;
  }

  /** A session that is left gives no access: its user is no more. */
  @Serves('deleteUser')
  @HttpCode(204)
  async delete(@Param('userId') param: string, @Body() { typed }: DeletionDto): Promise<void> {
    const userId = userIdOf(param);
    await this.rpc.call('identity.user.delete', { userId, typed }, REVOCATION_WAIT);
    this.currentUsers.invalidate(userId);
    await this.sessions.ofUser(userId).catch((err: unknown) => {
      this.logger.warn({ err, userId }, 'the sessions of a deleted account are left to run out');
    });
  }

  @Serves('endUserSessions')
  @HttpCode(204)
  async endSessions(@Param('userId') param: string): Promise<void> {
    const userId = userIdOf(param);
    await this.rpc.call('identity.user.record_sessions_end', { userId });
    await this.sessions.ofUser(userId);
  }

  /** Users can be administrated while what else is known of them is away. */
  private async known<N extends 'media.storage.of_users' | 'portfolio.client_gallery.count'>(
    name: N,
    userIds: string[],
  ): Promise<Partial<RpcMap[N]['response']>> {
    if (userIds.length === 0) return {};
    try {
      return await this.rpc.call(name, { userIds });
    } catch (error) {
      if (error instanceof AppError && AWAY.includes(error.code)) return {};
      throw error;
    }
  }
}
