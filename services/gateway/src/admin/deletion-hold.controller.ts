import { Controller, HttpCode } from '@nestjs/common';
import type { DeletionHoldDto, ReleasedDeletionsDto } from '@vitrine/contracts/media/deletion-hold.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Serves } from '../edge/serves.decorator.js';

/** What keeps stored files from being deleted. */
@Controller()
export class DeletionHoldController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('deletionHold')
  get(): Promise<DeletionHoldDto> {
    return this.rpc.call('media.deletion_hold.get', {});
  }

  @Serves('releaseDeletions')
  @HttpCode(200)
  release(): Promise<ReleasedDeletionsDto> {
    return this.rpc.call('media.deletion_hold.release', {});
  }
}
