import { Injectable } from '@nestjs/common';
import type { BulkChangeDto, BulkResultDto } from '@vitrine/contracts/media/own-photos.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { ReanalysePhotos } from '../analysis/reanalyse-photos.js';
import { RetryPhotos } from './retry-photos.js';
import { assertBulkChange } from './assert-bulk-change.js';
import { EditPhotos } from './edit-photos.js';
import { PurgePhotos } from './purge-photos.js';
import { RestorePhotos } from './restore-photos.js';
import { TrashPhotos } from './trash-photos.js';

/** One change of many of the caller's photos: a transaction, and an account of each photo. */
@Injectable()
export class BulkChange {
  constructor(
    private readonly editPhotos: EditPhotos,
    private readonly trash: TrashPhotos,
    private readonly restore: RestorePhotos,
    private readonly purge: PurgePhotos,
    private readonly analysis: ReanalysePhotos,
    private readonly retry: RetryPhotos,
  ) {}

  apply(who: Principal, dto: BulkChangeDto): Promise<BulkResultDto> {
    assertBulkChange(dto);
    const { action, photoIds = [], edit = {}, states = [] } = dto;
    const does: Record<typeof action, () => Promise<BulkResultDto>> = {
      edit: () => this.editPhotos.edit(who, photoIds, edit),
      revert: () => this.editPhotos.revert(who, states),
      retry: () => this.retry.retry(who, photoIds),
      analyse: () => this.analysis.reanalyse(who, photoIds),
      trash: () => this.trash.many(who, photoIds),
      restore: () => this.restore.restore(who, photoIds),
      purge: () => this.purge.some(who, photoIds),
    };
    return does[action]();
  }
}
