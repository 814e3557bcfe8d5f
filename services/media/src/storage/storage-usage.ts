import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { StorageUsageDto } from '@vitrine/contracts/media/photo.dto';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import { SetUserQuotaDto, type UserStorageDto, UserStorageOfDto } from '@vitrine/contracts/media/user-storage.dto';
import { quotaOf, usedPercentage } from '@vitrine/contracts/media/user-storage.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ActiveOwners } from '../owners/active-owners.js';
import { StorageAccounts, storageOn } from './storage-accounts.js';

/** Used storage and quota: the caller's, and for administrators those of a page of users. */
@Controller()
export class StorageUsage {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
    private readonly accounts: StorageAccounts,
    private readonly acts: ActLog,
  ) {}

  /** The caller's (ENT-24). */
  @RpcHandler('media.storage.usage')
  async getUsage(@Caller() { userId }: Principal): Promise<StorageUsageDto> {
    const { delivery, ...storage } = await this.storageOf(userId);
    const used = storage.usedBytes;
    const quota = quotaOf(storage);
    return {
      usagePercentage: usedPercentage(used, quota),
      usedFormatted: formatBytes(used),
      quotaFormatted: formatBytes(quota),
      freeBytes: Math.max(0, quota - used),
      delivery: { usedBytes: delivery.usedBytes, quotaBytes: quotaOf(delivery) },
    };
  }

  @RpcHandler('media.storage.of_users', { role: 'admin' })
  async ofUsers(@Payload() { userIds }: UserStorageOfDto): Promise<Record<string, UserStorageDto>> {
    return Object.fromEntries(await this.accounts.of(userIds));
  }

  /**
   * Gives a user a quota of their own, or the default one again. Throws USER_NOT_FOUND. A quota below what is stored is
   * no error: uploads are refused until it fits again.
   */
  @RpcHandler('media.storage.set_quota', { role: 'admin' })
  setQuota(@Payload() { userId, quotaBytes, shelf = 'portfolio' }: SetUserQuotaDto): Promise<UserStorageDto> {
    return this.em.transactional(async () => {
      const isKnown = (await this.owners.isActive(userId)) && (await this.owners.isKnown(userId));
      if (!isKnown) raise('USER_NOT_FOUND');
      const storage = await this.accounts.lock(userId);
      const { ownQuotaBytes: before } = storageOn(shelf, storage);
      if (before === quotaBytes) return storage;
      await this.accounts.setQuota(userId, shelf, quotaBytes);
      const name = shelf === 'delivery' ? 'deliveryQuotaBytes' : 'quotaBytes';
      this.acts.record({
        act: 'user.set_quota',
        subject: ['user', userId],
        before: { [name]: before },
        after: { [name]: quotaBytes },
      });
      return this.storageOf(userId);
    });
  }

  private async storageOf(userId: string): Promise<Required<UserStorageDto>> {
    return (await this.accounts.of([userId])).get(userId) ?? raise('INTERNAL');
  }
}
