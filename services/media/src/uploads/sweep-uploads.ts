import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Logger } from '@vitrine/platform/log/logger';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { Orphans } from '../storage/orphans.js';
import { StoreIdentity } from '../storage/store-identity.js';

const MINUTE = 60_000;
const BATCH = 100;
/** How long an attempt is remembered after its end. */
const KNOWN_FOR = `interval '1 hour'`;

/**
 * Deletes the objects of failed uploads, and their reservations. Only of those that began while
 * this process was running: earlier ones may be out of a backup that does not know what became of them. Their objects are
 * left to the quarantine (decision 0024).
 */
@Injectable()
export class SweepUploads {
  constructor(
    private readonly em: EntityManager,
    private readonly identity: StoreIdentity,
    private readonly orphans: Orphans,
    private readonly store: ObjectStore,
    private readonly logger: Logger,
  ) {}

  @Reconcile({ everyMs: 5 * MINUTE })
  async sweep(signal?: AbortSignal): Promise<void> {
    await this.identity.assertOurs();
    await this.em.execute('delete from upload_reservations where expires_at < now()');
    await this.em.execute(`delete from upload_tries where expires_at < now() - ${KNOWN_FOR}`);
    let removed = 0;
    for (let found = BATCH; found === BATCH && !signal?.aborted; removed += found) found = await this.removeSome();
    if (removed > 0) this.logger.info({ removed }, 'Uploads that came to nothing were removed');
  }

  /** The rows stay locked until the objects are gone: a request that would make a photo of one waits, and is refused. */
  private removeSome(): Promise<number> {
    return this.em.transactional(async (em) => {
      const rows = await em.execute<{ object_key: string }[]>(
        `delete from upload_tries where object_key in (
           select object_key from upload_tries where expires_at < now()
             and begun_at > now() - ? * interval '1 second' limit ? for update skip locked
         ) returning object_key`,
        [process.uptime(), BATCH],
      );
      if (rows.length === 0) return 0;
      const orphans = await this.orphans.among(
        'originals',
        rows.map((row) => row.object_key),
      );
      await this.store.deleteMany(orphans).catch((err: unknown) => {
        this.logger.warn({ err }, 'Objects of failed uploads were not deleted; the sweep of the store will');
      });
      return rows.length;
    });
  }
}
