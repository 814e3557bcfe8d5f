import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { ChangedPages } from '../page-revision/changed-pages.js';
import { PARTS_OF, RECOUNT } from './sitemap.sql.js';

/** Keeps the bounds of the sitemap's files, by recounting those in which pages have changed (decision 0040). */
@Injectable()
export class KeepSitemapParts {
  constructor(
    private readonly em: EntityManager,
    private readonly changed: ChangedPages,
  ) {}

  @Reconcile({ everyMs: 5_000 })
  keep(signal?: AbortSignal): Promise<void> {
    return this.changed.follow('sitemap', (owners) => this.recount(owners), signal);
  }

  /** One replica at a time; what a concurrent one finds is counted already. */
  private recount(owners: string[]): Promise<void> {
    return this.em.transactional(async (em) => {
      await em.execute("select pg_advisory_xact_lock(hashtextextended('sitemap-parts', 4))");
      const parts = await em.execute<{ until: string }[]>(PARTS_OF, [JSON.stringify(owners)]);
      await em.execute(RECOUNT, [JSON.stringify(parts.map(({ until }) => until))]);
    });
  }
}
