import { Injectable } from '@nestjs/common';
import type { StorageUsageDto } from '@vitrine/contracts/media/photo.dto';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import type { UserStorageDto, UserStorageOfDto } from '@vitrine/contracts/media/user-storage.dto';
import { quotaOf, usedPercentage } from '@vitrine/contracts/media/user-storage.rules';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { StorageAccounts } from './storage-accounts.js';

/** Used storage and quota: the caller's (ENT-24), and for administrators those of a page of users. */
@Injectable()
export class StorageUsage {
  constructor(private readonly accounts: StorageAccounts) {}

  async get({ userId }: Principal): Promise<StorageUsageDto> {
    const storage = (await this.ofUsers({ userIds: [userId] }))[userId];
    const used = storage?.usedBytes ?? 0;
    const quota = storage ? quotaOf(storage) : 0;
    return {
      usagePercentage: usedPercentage(used, quota),
      usedFormatted: formatBytes(used),
      quotaFormatted: formatBytes(quota),
      freeBytes: Math.max(0, quota - used),
    };
  }

  async ofUsers({ userIds }: UserStorageOfDto): Promise<Record<string, UserStorageDto>> {
    return Object.fromEntries(await this.accounts.of(userIds));
  }
}
