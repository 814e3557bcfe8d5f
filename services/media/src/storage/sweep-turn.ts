import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Logger } from '@vitrine/platform/log/logger';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { HELD } from './deletion-hold.js';
import { markOf, readMark } from './store-identity.js';

/** A sweeper that has not renewed for this long is gone. */
const LEASE = `interval '10 minutes'`;
/** A little less than a day, so that the hour of it does not wander. */
const PAUSE = `interval '23 hours'`;

/** The right to sweep, and when it was given. */
export interface Turn {
  readonly holder: string;
  readonly since: Date;
}

/** One sweep a day, by one process, of a store that this database knows to the last sweep. */
@Injectable()
export class SweepTurns {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
    private readonly logger: Logger,
  ) {}

  /**
   * Null when it is not time yet, while another process sweeps or objects have to stay, or when the store knows more than
   * this database.
   */
  async take(): Promise<Turn | null> {
    const mark = readMark((await this.store.identity()) ?? '');
    const holder = randomUUID();
    const [row] = await this.em.execute<{ id: string; sweeps: number; since: Date; is_behind: boolean }[]>(
      `update object_store set sweep_holder = ?, sweep_until = now() + ${LEASE},
                               sweeps = case when sweeps < ? then sweeps else sweeps + 1 end
       where id::text = ? and swept_at < now() - ${PAUSE} and (sweep_until is null or sweep_until < now())
         and not ${HELD}
       returning id, sweeps, now() as since, sweeps < ? as is_behind`,
      [holder, mark.sweeps, mark.id, mark.sweeps],
    );
    if (!row) return null;
    if (row.is_behind) {
      this.logger.error(
        { sweeps: row.sweeps, known: mark.sweeps },
        'The object store has been swept since this database was written: it is a copy, or out of a backup. ' +
          'Nothing is removed. If it is the one to go on with: node services/media/dist/store.main.js adopt',
      );
      return null;
    }
    await this.store.mark(markOf(row));
    return { holder, since: new Date(row.since) };
  }

  /** Throws when another process has taken over meanwhile. */
  async renew({ holder }: Turn): Promise<void> {
    const rows = await this.em.execute<unknown[]>(
      `update object_store set sweep_until = now() + ${LEASE} where sweep_holder = ? returning id`,
      [holder],
    );
    if (rows.length === 0) throw new Error('Another process sweeps now');
  }

  /** The next one is a day later. */
  async end({ holder }: Turn): Promise<void> {
    await this.em.execute(
      'update object_store set swept_at = now(), sweep_until = null, sweep_holder = null where sweep_holder = ?',
      [holder],
    );
  }
}
