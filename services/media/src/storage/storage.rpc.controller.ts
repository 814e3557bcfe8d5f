import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { DeletionHoldDto, ReleasedDeletionsDto } from '@vitrine/contracts/media/deletion-hold.dto';
import type { StorageUsageDto } from '@vitrine/contracts/media/photo.dto';
import { SetUserQuotaDto, type UserStorageDto, UserStorageOfDto } from '@vitrine/contracts/media/user-storage.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { GetDeletionHold } from './get-deletion-hold.js';
import { ReleaseDeletions } from './release-deletions.js';
import { SetQuota } from './set-quota.js';
import { StorageUsage } from './storage-usage.js';

@Controller()
export class StorageRpcController {
  constructor(
    private readonly storageUsage: StorageUsage,
    private readonly setQuota: SetQuota,
    private readonly deletionHold: GetDeletionHold,
    private readonly releaseDeletions: ReleaseDeletions,
  ) {}

  @RpcHandler('media.storage.usage')
  usage(@Caller() who: Principal): Promise<StorageUsageDto> {
    return this.storageUsage.get(who);
  }

  @RpcHandler('media.storage.of_users', { role: 'admin' })
  ofUsers(@Payload() dto: UserStorageOfDto): Promise<Record<string, UserStorageDto>> {
    return this.storageUsage.ofUsers(dto);
  }

  @RpcHandler('media.storage.set_quota', { role: 'admin' })
  setUserQuota(@Payload() dto: SetUserQuotaDto): Promise<UserStorageDto> {
    return this.setQuota.set(dto);
  }

  @RpcHandler('media.deletion_hold.get', { role: 'admin' })
  getDeletionHold(): Promise<DeletionHoldDto> {
    return this.deletionHold.get();
  }

  @RpcHandler('media.deletion_hold.release', { role: 'admin' })
  release(): Promise<ReleasedDeletionsDto> {
    return this.releaseDeletions.release();
  }
}
