import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { IdentityConfig } from '../config.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const ROWS_AT_ONCE = 10_000;

/** Removes acts older than `ADMIN_LOG_DAYS`. */
@Injectable()
export class RemoveOldActs {
  constructor(
    private readonly em: EntityManager,
    private readonly config: IdentityConfig,
  ) {}

  @Reconcile({ everyMs: DAY_MS / 24, firstAfterMs: 60_000 })
  async remove(): Promise<void> {
    await this.em.execute(
      `delete from admin_acts where id in
        (select id from admin_acts where at < now() - make_interval(days => ?) order by at limit ${ROWS_AT_ONCE})`,
      [this.config.ADMIN_LOG_DAYS],
    );
  }
}
