import { Injectable } from '@nestjs/common';
import { Logger } from '@vitrine/platform/log/logger';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { RESTORED_TITLE } from '../photos/fill-from-file.js';
import { restoredPlace, RestoreOriginal } from './restore-original.js';
import { KEY_ROOTS, subjectOf } from '../storage/object-keys.js';
import { Orphans } from '../storage/orphans.js';
import { StoreIdentity } from '../storage/store-identity.js';

const HOUR = 3_600_000;
const PAGE = 1_000;

/** How many files became photos again, and how many could not. */
export interface Restored {
  restored: number;
  left: number;
}

/**
 * Makes originals that no row names private photos of whose folder they are in: acknowledged uploads that a restored
 * database does not know. Twice is once.
 */
@Injectable()
export class RestoreOriginals {
  constructor(
    private readonly identity: StoreIdentity,
    private readonly orphans: Orphans,
    private readonly store: ObjectStore,
    private readonly restoreOriginal: RestoreOriginal,
    private readonly logger: Logger,
  ) {}

  async restoreAll(): Promise<Restored> {
    await this.identity.assertOurs();
    const outcome: Restored = { restored: 0, left: 0 };
    for (let after: string | undefined = ''; after !== undefined;) {
      const { objects, next } = await this.store.list({ prefix: KEY_ROOTS.originals, max: PAGE, after });
      const old = objects.filter(({ lastModified }) => Date.now() - lastModified.getTime() > HOUR);
      const orphans =
        old.length > 0
          ? await this.orphans.among(
              'originals',
              old.map(({ key }) => key),
            )
          : [];
      for (const key of orphans) outcome[(await this.restore(key)) ? 'restored' : 'left'] += 1;
      after = next;
    }
    return outcome;
  }

  private async restore(key: string): Promise<boolean> {
    const ownerId = subjectOf(key)?.ownerId;
    if (!ownerId) return false;
    const { objectKey } = restoredPlace(ownerId, key);
    // Restored before, or restored and deleted.
    if ((await this.orphans.among('originals', [objectKey])).length === 0) return false;
    try {
      const as = { title: RESTORED_TITLE, canSuggest: false, beyondQuota: false };
      return await this.restoreOriginal.restore(ownerId, key, as);
    } catch (err) {
      this.logger.warn({ err, key }, 'This original was not restored');
      return false;
    }
  }
}
