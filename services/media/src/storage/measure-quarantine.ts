import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';

const BATCH = 200;

/** Notes how long what is in quarantine is: what puts it there knows keys alone. */
@Injectable()
export class MeasureQuarantine {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
  ) {}

  @Reconcile({ everyMs: 60_000 })
  async measure(signal?: AbortSignal): Promise<void> {
    const rows = await this.em.execute<{ key: string }[]>(
      'select key from quarantined_objects where bytes is null order by key limit ?',
      [BATCH],
    );
    for (const { key } of rows) {
      if (signal?.aborted) return;
      const bytes = (await this.store.ifReadable(() => this.store.head(key)))?.size ?? 0;
      await this.em.execute('update quarantined_objects set bytes = ? where key = ?', [bytes, key]);
    }
  }
}
