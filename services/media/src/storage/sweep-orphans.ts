import { EntityManager, type EntityClass } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Logger } from '@vitrine/platform/log/logger';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { Photo } from '../photos/photo.entity.js';
import { Picture } from '../pictures/picture.entity.js';
import { folderIdOf, KEY_ROOTS } from './object-keys.js';

const HOUR = 3_600_000;
const PAGE = 500;

/** Answers those of `keys` that nothing needs. */
type FindOrphans = (keys: string[]) => Promise<string[]>;

/**
 * Deletes objects that no row names and that are older than an hour: objects are written before their rows, so a
 * younger one may still get its own. Walks in pages and holds no list of everything. What was never written to its
 * end goes as well.
 */
@Injectable()
export class SweepOrphans {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
    private readonly logger: Logger,
  ) {}

  @Reconcile({ everyMs: HOUR })
  async run(): Promise<void> {
    const removed = {
      originals: await this.sweep(KEY_ROOTS.originals, (keys) => this.originalsWithoutRow(keys)),
      derivatives: await this.sweep(KEY_ROOTS.derivatives, (keys) => this.withoutRow(Photo, keys)),
      pictures: await this.sweep(KEY_ROOTS.pictures, (keys) => this.withoutRow(Picture, keys)),
      incoming: await this.sweep(KEY_ROOTS.incoming, async (keys) => keys),
      drafts: await this.store.sweepDrafts(),
    };
    if (Object.values(removed).some((count) => count > 0)) this.logger.info(removed, 'Orphaned objects removed');
  }

  private async sweep(prefix: string, findOrphans: FindOrphans): Promise<number> {
    let removed = 0;
    let after: string | undefined;
    do {
      const page = await this.store.list({ prefix, max: PAGE, ...(after !== undefined && { after }) });
      const old = page.objects.filter(({ lastModified }) => Date.now() - lastModified.getTime() > HOUR);
      const orphans = old.length > 0 ? await findOrphans(old.map(({ key }) => key)) : [];
      if (orphans.length > 0) await this.store.deleteMany(orphans);
      removed += orphans.length;
      after = page.next;
      this.em.clear();
    } while (after !== undefined);
    return removed;
  }

  private async originalsWithoutRow(keys: string[]): Promise<string[]> {
    const rows = await this.em.find(Photo, { objectKey: { $in: keys } }, { fields: ['objectKey'] });
    const needed = new Set(rows.map((row) => row.objectKey));
    return keys.filter((key) => !needed.has(key));
  }

  private async withoutRow(entity: EntityClass<Photo | Picture>, keys: string[]): Promise<string[]> {
    const ids = [...new Set(keys.map(folderIdOf).filter((id) => id !== null))];
    const rows = await this.em.find(entity, { id: { $in: ids } }, { fields: ['id'] });
    const alive = new Set(rows.map((row) => row.id));
    return keys.filter((key) => !alive.has(folderIdOf(key) ?? ''));
  }
}
