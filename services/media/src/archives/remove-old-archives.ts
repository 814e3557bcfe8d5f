import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { ArchiveRows } from './archive-rows.js';

const EVERY_MS = 600_000;
/** With an archive go all its pieces. */
const BATCH = 10;

/** Removes archives that cannot be downloaded any more. */
@Injectable()
export class RemoveOldArchives {
  constructor(private readonly rows: ArchiveRows) {}

  @Reconcile({ everyMs: EVERY_MS })
  async remove(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.rows.removeOld(BATCH)) === BATCH);
  }
}
