import { Injectable } from '@nestjs/common';
import { Logger } from '@vitrine/platform/log/logger';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { DeletionHold } from '../storage/deletion-hold.js';
import { Quarantine } from '../storage/quarantine.js';
import { StoreIdentity } from '../storage/store-identity.js';
import { PurgePage } from './purge-page.js';

const MINUTE = 60_000;

/** Deletes what a purge was requested of, and what repairs and administrators put into quarantine, when its days are over. */
@Injectable()
export class PurgeDue {
  constructor(
    private readonly identity: StoreIdentity,
    private readonly quarantine: Quarantine,
    private readonly pages: PurgePage,
    private readonly hold: DeletionHold,
    private readonly logger: Logger,
  ) {}

  @Reconcile({ everyMs: MINUTE, firstAfterMs: MINUTE })
  async purge(signal: AbortSignal = new AbortController().signal): Promise<void> {
    if ((await this.quarantine.toPurge('', 1)).length === 0) return;
    if (await this.hold.isOn()) return;
    await this.identity.assertOurs();
    let purged = 0;
    for (let after: string | null = ''; after !== null && !signal.aborted;) {
      const page = await this.pages.purge(after);
      purged += page.purged;
      after = page.last;
    }
    if (purged > 0) this.logger.info({ purged }, 'Objects in quarantine are deleted');
  }
}
