import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { PurgeQuarantineDto } from '@vitrine/contracts/media/object-browser.dto';
import { ActLog } from '@vitrine/platform/acts/act-log';
import { Quarantine } from '../storage/quarantine.js';

/** Has all that is in quarantine deleted now; `PurgeDue` does it. */
@Injectable()
export class PurgeQuarantine {
  constructor(
    private readonly em: EntityManager,
    private readonly quarantine: Quarantine,
    private readonly acts: ActLog,
  ) {}

  /** Throws QUARANTINE_CHANGED unless `count` is the number of objects in it that are not on their way out already. */
  purge({ count }: PurgeQuarantineDto): Promise<{ success: true }> {
    return this.em.transactional(async () => {
      if ((await this.quarantine.requestPurge()) !== count) raise('QUARANTINE_CHANGED');
      this.acts.record({ act: 'quarantine.purge', subject: ['storage', 'quarantine'], after: { files: count } });
      return { success: true };
    });
  }
}
