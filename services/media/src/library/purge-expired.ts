import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { TRASH_DAYS } from '@vitrine/contracts/media/photo.rules';
import { Logger } from '@vitrine/platform/log/logger';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { databaseNow } from '../sql.js';
import { DeletionHold } from '../storage/deletion-hold.js';
import { PurgePhotos } from './purge-photos.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Deletes for good what has been in the trash for {@link TRASH_DAYS} days. */
@Injectable()
export class PurgeExpired {
  constructor(
    private readonly em: EntityManager,
    private readonly photos: PurgePhotos,
    private readonly hold: DeletionHold,
    private readonly logger: Logger,
  ) {}

  @Reconcile({ everyMs: HOUR })
  async purge(signal?: AbortSignal): Promise<void> {
    if (await this.hold.isOn()) return;
    const now = await databaseNow(this.em);
    const removed = await this.photos.all({ until: new Date(now.getTime() - TRASH_DAYS * DAY) }, signal);
    if (removed > 0) this.logger.info({ removed }, 'Photos whose time in the trash is over were deleted');
  }
}
