import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';

const EVERY_MS = 600_000;
const BATCH = 500;

/** Fills in what older photos can be filtered by: the trigger writes it. */
@Injectable()
export class FillFacets {
  constructor(private readonly em: EntityManager) {}

  @Reconcile({ everyMs: EVERY_MS })
  async fill(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.fillSome()) === BATCH);
  }

  private async fillSome(): Promise<number> {
    const filled = await this.em.execute<unknown[]>(
      `update photos set keywords = null
       where id in (select id from photos where keywords is null limit ? for update skip locked) returning 1`,
      [BATCH],
    );
    return filled.length;
  }
}
