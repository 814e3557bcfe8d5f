import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { PurgeQuarantineDto } from '@vitrine/contracts/media/object-browser.dto';
import { areOrphansPlausible } from '@vitrine/contracts/media/storage-audit.rules';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { Quarantine } from '../storage/quarantine.js';
import { RecordedFiles } from '../storage/recorded-files.js';
import { StoreIdentity } from '../storage/store-identity.js';

/** Has all that is in quarantine deleted now; `PurgeDue` does it. */
@Injectable()
export class PurgeQuarantine {
  constructor(
    private readonly em: EntityManager,
    private readonly identity: StoreIdentity,
    private readonly quarantine: Quarantine,
    private readonly recorded: RecordedFiles,
    private readonly acts: ActLog,
  ) {}

  /**
   * Throws QUARANTINE_CHANGED unless `count` is the number of objects in it that are not on their way out already,
   * QUARANTINE_IMPLAUSIBLE where rows seem to be missing, and STORE_UNAVAILABLE where the store is another database's.
   */
  async purge({ count }: PurgeQuarantineDto): Promise<{ success: true }> {
    if ((await this.identity.judge()) !== 'ours') raise('STORE_UNAVAILABLE');
    return this.em.transactional(async () => {
      const orphans = await this.quarantine.count();
      const objects = orphans + (await this.recorded.count());
      if (!areOrphansPlausible({ objects, orphans })) raise('QUARANTINE_IMPLAUSIBLE');
      if ((await this.quarantine.requestPurge()) !== count) raise('QUARANTINE_CHANGED');
      this.acts.record({ act: 'quarantine.purge', subject: ['storage', 'quarantine'], after: { files: count } });
      return { success: true };
    });
  }
}
