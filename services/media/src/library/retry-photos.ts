import { Injectable } from '@nestjs/common';
import type { BulkResultDto } from '@vitrine/contracts/media/own-photos.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { MediaJobs } from '../jobs/media-jobs.js';
import { Turns } from '../photos/turns.js';
import { bulkResult } from '../photos/bulk-result.js';
import { ChangePhoto } from '../photos/change-photo.js';
import type { Photo } from '../photos/photo.entity.js';

/** Makes failed derivatives again. */
@Injectable()
export class RetryPhotos {
  constructor(
    private readonly change: ChangePhoto,
    private readonly turns: Turns,
    private readonly jobs: MediaJobs,
  ) {}

  async retry(who: Principal, photoIds: readonly string[]): Promise<BulkResultDto> {
    let changed: Photo[] = [];
    const found = await this.change.many(who.userId, photoIds, async (photos) => {
      const now = new Date();
      let turn = await this.turns.next('render', who.userId);
      changed = photos.filter((photo) => photo.renderAgain(now, turn++));
      return changed;
    });
    for (const { id, renderTurn } of changed) this.jobs.derivatives(id, renderTurn ?? 1);
    return bulkResult(
      photoIds,
      found.filter((photo) => !photo.isTrashed()),
      changed.map(({ id }) => ({ id })),
    );
  }
}
