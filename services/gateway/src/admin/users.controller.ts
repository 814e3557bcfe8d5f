import type { Readable } from 'node:stream';
import { Body, Controller, HttpCode, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ADMIN_COUNT_HEADER } from '@vitrine/contracts/http/counted-lists';
import { type AdminUserDto, ListUsersDto, SetRoleDto } from '@vitrine/contracts/identity/admin-user.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { idOr } from '../edge/params.js';
import { Serves } from '../edge/serves.decorator.js';
import { answerList, type ListFile } from './answer-list.js';

const FILE: ListFile<AdminUserDto> = {
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
  },
};

@Controller()
export class AdminUsersController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('adminUsers')
  list(
    @Query() query: ListUsersDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminUserDto[] | Readable> {
    return answerList(query, reply, FILE, async (page) => {
      const users = await this.rpc.call('identity.user.list', page);
      if (query.format === undefined) reply.header(ADMIN_COUNT_HEADER, users.admins);
      return users;
    });
  }

  @Serves('setUserRole')
  @HttpCode(200)
  setRole(@Param('userId') userId: string, @Body() { role }: SetRoleDto): Promise<AdminUserDto> {
    return this.rpc.call('identity.user.set_role', { userId: idOr('USER_NOT_FOUND', userId), role });
  }
}
