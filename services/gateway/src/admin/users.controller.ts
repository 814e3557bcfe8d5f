import type { Readable } from 'node:stream';
import { Body, Controller, HttpCode, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ListedUserDto } from '@vitrine/contracts/admin/listed-user.dto';
import { ADMIN_COUNT_HEADER } from '@vitrine/contracts/http/counted-lists';
import { type AdminUserDto, DeletionDto, ListUsersDto, SuspendDto } from '@vitrine/contracts/identity/admin-user.dto';
import { SetQuotaDto, type UserStorageDto } from '@vitrine/contracts/media/user-storage.dto';
import { quotaOf } from '@vitrine/contracts/media/user-storage.rules';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { idOr } from '../edge/params.js';
import { Serves } from '../edge/serves.decorator.js';
import { UpdateBroadcaster } from '../events/update-broadcaster.js';
import { answerList, type ListFile } from './answer-list.js';
import { ListUsers } from './list-users.js';
import { SuspendUser } from './suspend-user.js';

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
  },
};

const userIdOf = (id: string) => idOr('USER_NOT_FOUND', id);

@Controller()
export class AdminUsersController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly listUsers: ListUsers,
    private readonly suspendUser: SuspendUser,
    private readonly updates: UpdateBroadcaster,
  ) {}

  @Serves('adminUsers')
  list(
    @Query() query: ListUsersDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ListedUserDto[] | Readable> {
    return answerList(query, reply, FILE, async (page) => {
      const users = await this.listUsers.list(page);
      if (query.format === undefined) reply.header(ADMIN_COUNT_HEADER, users.admins);
      return users;
    });
  }

  @Serves('suspendUser')
  @HttpCode(200)
  suspend(@Param('userId') userId: string, @Body() { reason }: SuspendDto): Promise<AdminUserDto> {
    return this.suspendUser.suspend({ userId: userIdOf(userId), reason });
  }

  @Serves('restoreUser')
  @HttpCode(200)
  restore(@Param('userId') userId: string): Promise<AdminUserDto> {
    return this.suspendUser.restore(userIdOf(userId));
  }

  @Serves('deleteUser')
  @HttpCode(204)
  async delete(@Param('userId') userId: string, @Body() { typed }: DeletionDto): Promise<void> {
    await this.suspendUser.delete({ userId: userIdOf(userId), typed });
  }

  @Serves('endUserSessions')
  @HttpCode(204)
  async endSessions(@Param('userId') userId: string): Promise<void> {
    await this.suspendUser.endSessions(userIdOf(userId));
  }

  @Serves('setUserQuota')
  @HttpCode(200)
  async setQuota(@Param('userId') userId: string, @Body() { quotaBytes }: SetQuotaDto): Promise<UserStorageDto> {
    const id = userIdOf(userId);
    const storage = await this.rpc.call('media.storage.set_quota', { userId: id, quotaBytes });
    this.updates.broadcast(id, [{ kind: 'storage' }]);
    return storage;
  }
}
