import { Controller } from '@nestjs/common';
import type { StorageUsageDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { StorageUsage } from './storage-usage.js';

@Controller()
export class StorageRpcController {
  constructor(private readonly storageUsage: StorageUsage) {}

  @RpcHandler('media.storage.usage')
  usage(@Caller() who: Principal): Promise<StorageUsageDto> {
    return this.storageUsage.get(who);
  }
}
