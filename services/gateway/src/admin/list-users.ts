import { Injectable } from '@nestjs/common';
import type { ListedUserDto } from '@vitrine/contracts/admin/listed-user.dto';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ListUsersDto } from '@vitrine/contracts/identity/admin-user.dto';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import type { UserStorageDto } from '@vitrine/contracts/media/user-storage.dto';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';

const AWAY: readonly ErrorCode[] = ['SERVICE_UNAVAILABLE', 'SERVICE_TIMEOUT'];

/** A page of users, and how many administrators there are among all of them. */
export interface ListedUsers extends Counted<ListedUserDto> {
  admins: number;
}

/** Users of identity with their storage, which media keeps: two calls a page. */
@Injectable()
export class ListUsers {
  constructor(private readonly rpc: RpcClient) {}

  async list(query: ListUsersDto): Promise<ListedUsers> {
    const { rows, ...counts } = await this.rpc.call('identity.user.list', query);
    const storage = await this.storageOf(rows.map(({ id }) => id));
    return { ...counts, rows: rows.map((user) => ({ ...user, storage: storage[user.id] ?? null })) };
  }

  /** Users can be administrated while media is away. */
  private async storageOf(userIds: string[]): Promise<Record<string, UserStorageDto>> {
    if (userIds.length === 0) return {};
    try {
      return await this.rpc.call('media.storage.of_users', { userIds });
    } catch (error) {
      if (error instanceof AppError && AWAY.includes(error.code)) return {};
      throw error;
    }
  }
}
