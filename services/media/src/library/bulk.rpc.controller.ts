import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  BulkChangeDto,
  ReorderPhotosDto,
  SortPhotosDto,
  type BulkResultDto,
} from '@vitrine/contracts/media/own-photos.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { HeavyWork } from '../owners/heavy-work.js';
import { BulkChange } from './bulk-change.js';
import { EmptyTrash } from './empty-trash.js';
import { ReorderPhotos } from './reorder-photos.js';
import { SortPhotos } from './sort-photos.js';

/** Changing many photos at once. */
@Controller()
export class BulkRpcController {
  constructor(
    private readonly bulkChange: BulkChange,
    private readonly emptyTrash: EmptyTrash,
    private readonly reorderPhotos: ReorderPhotos,
    private readonly sortPhotos: SortPhotos,
    private readonly heavy: HeavyWork,
  ) {}

  @RpcHandler('media.photo.bulk')
  bulk(@Caller() who: Principal, @Payload() dto: BulkChangeDto): Promise<BulkResultDto> {
    return this.heavy.run(who.userId, () => this.bulkChange.apply(who, dto));
  }

  @RpcHandler('media.photo.empty_trash')
  empty(@Caller() who: Principal): Promise<{ removed: number }> {
    return this.heavy.run(who.userId, () => this.emptyTrash.empty(who));
  }

  @RpcHandler('media.photo.reorder')
  reorder(@Caller() who: Principal, @Payload() dto: ReorderPhotosDto): Promise<{ moved: number }> {
    return this.heavy.run(who.userId, () => this.reorderPhotos.reorder(who, dto));
  }

  @RpcHandler('media.photo.sort')
  sort(@Caller() who: Principal, @Payload() dto: SortPhotosDto): Promise<{ moved: number }> {
    return this.heavy.run(who.userId, () => this.sortPhotos.sort(who, dto));
  }
}
