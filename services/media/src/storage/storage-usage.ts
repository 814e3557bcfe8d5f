import { Injectable } from '@nestjs/common';
import type { StorageUsageDto } from '@vitrine/contracts/media/photo.dto';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { MediaConfig } from '../config.js';
import { StorageAccounts } from './storage-accounts.js';

/** ENT-24: the caller's used storage and quota. */
@Injectable()
export class StorageUsage {
  constructor(
    private readonly accounts: StorageAccounts,
    private readonly config: MediaConfig,
  ) {}

  async get(who: Principal): Promise<StorageUsageDto> {
    const used = await this.accounts.usedBy(who.userId);
    const quota = this.config.STORAGE_QUOTA_BYTES;
    return {
      usagePercentage: Math.min(100, Math.round((used / quota) * 1000) / 10),
      usedFormatted: formatBytes(used),
      quotaFormatted: formatBytes(quota),
      freeBytes: Math.max(0, quota - used),
    };
  }
}
