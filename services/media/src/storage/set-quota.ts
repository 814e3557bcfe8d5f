import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { SetUserQuotaDto, UserStorageDto } from '@vitrine/contracts/media/user-storage.dto';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { ActiveOwners } from '../owners/active-owners.js';
import { StorageAccounts } from './storage-accounts.js';

/** Gives a user a quota of their own, or the default one again. */
@Injectable()
export class SetQuota {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
    private readonly accounts: StorageAccounts,
    private readonly acts: ActLog,
  ) {}

  /** Throws USER_NOT_FOUND. A quota below what is stored is no error: uploads are refused until it fits again. */
  set({ userId, quotaBytes }: SetUserQuotaDto): Promise<UserStorageDto> {
    return this.em.transactional(async () => {
      const isKnown = (await this.owners.isActive(userId)) && (await this.owners.isKnown(userId));
      if (!isKnown) raise('USER_NOT_FOUND');
      const before = await this.accounts.lock(userId);
      if (before.ownQuotaBytes === quotaBytes) return before;
      await this.accounts.setQuota(userId, quotaBytes);
      this.acts.record({
        act: 'user.set_quota',
        subject: ['user', userId],
        before: { quotaBytes: before.ownQuotaBytes },
        after: { quotaBytes },
      });
      return { ...before, ownQuotaBytes: quotaBytes };
    });
  }
}
