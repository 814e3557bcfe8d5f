import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';

const BATCH = 500;

/** Fills in the sums of photos from before there were any: the trigger writes them. */
@Injectable()
export class FillDerivativeSums {
  constructor(private readonly em: EntityManager) {}

  @Reconcile({ everyMs: 5_000 })
  async fill(): Promise<void> {
    await this.em.execute(
      `update photos set derivative_size = null
       where id in (select id from photos where derivative_size is null limit ? for update skip locked)`,
      [BATCH],
    );
  }
}
