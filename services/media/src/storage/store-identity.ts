import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { Readiness } from '@vitrine/platform/health/readiness';
import { Logger } from '@vitrine/platform/log/logger';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { KEY_ROOTS } from './object-keys.js';

/** How this database and the store stand to each other. */
export type Belonging = keyof typeof TROUBLE | 'ours';

const TROUBLE = {
  foreign: 'The object store belongs to another database',
  unmarked: 'The object store has lost its mark: it is not mounted, or it is another one',
  unknown: 'The object store and this database have never met, and one of them is not empty',
} as const;

const WAY_OUT =
  'Nothing is uploaded or swept. If they do belong together: node services/media/dist/store.main.js adopt';

/** A verdict is as old as this at most. */
const TRUST_MS = 60_000;
const SAY_AGAIN_MS = 600_000;
/** Files that are looked for before a store without a mark is taken for this database's own. */
const SAMPLE = 20;

interface StoreRow {
  id: string;
  marked_at: Date | null;
  sweeps: number;
}

/** The store's mark: the database's id, and how many sweeps it has begun. */
export interface Mark {
  readonly id: string;
  readonly sweeps: number;
}

/** The text of a mark. */
export const markOf = ({ id, sweeps }: Mark): string => `${id} ${sweeps}`;

/** Parses a mark. */
export const readMark = (text: string): Mark => {
  const [id = '', sweeps] = text.split(' ');
  return { id, sweeps: Number(sweeps) || 0 };
};

/**
 * Database and store know each other by an id that both keep (decision 0024). Without that, a database that was lost
 * and made anew, or another stack's, would take every object for an orphan.
 */
@Injectable()
export class StoreIdentity implements OnApplicationBootstrap, OnModuleDestroy {
  private sureUntil = 0;
  private first: Promise<void> = Promise.resolve();
  private said: { belonging: Belonging; at: number } = { belonging: 'ours', at: 0 };

  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
    private readonly logger: Logger,
    private readonly readiness: Readiness,
  ) {}

  onApplicationBootstrap(): void {
    this.readiness.watch('store-identity', () => this.assertOurs());
    this.first = this.assertOurs().catch((err: unknown) => {
      if (!(err instanceof StoreNotOurs)) this.logger.error({ err }, 'The object store cannot be used');
    });
  }

  /** A process that ends at once, as a command does, must not close the connections in use. */
  onModuleDestroy(): Promise<void> {
    return this.first;
  }

  /** Throws `STORE_UNAVAILABLE` unless the store is this database's, and logs why. */
  async assertOurs(): Promise<void> {
    if (Date.now() < this.sureUntil) return;
    const belonging = await this.judge();
    if (belonging === 'ours') {
      this.sureUntil = Date.now() + TRUST_MS;
      return;
    }
    this.say(belonging);
    throw new StoreNotOurs();
  }

  /** As it is now. A new store and a new database find each other here. */
  async judge(): Promise<Belonging> {
    const row = await this.row();
    const mark = await this.store.identity();
    if (mark !== null) {
      if (readMark(mark).id !== row.id) return 'foreign';
      if (!row.marked_at) await this.remember();
      return 'ours';
    }
    if (row.marked_at) return 'unmarked';
    if (!(await this.isFirstMeeting())) return 'unknown';
    await this.store.mark(markOf(row));
    // Two databases may have met it in the same moment; the later mark counts.
    if (readMark((await this.store.identity()) ?? '').id !== row.id) return 'foreign';
    await this.remember();
    return 'ours';
  }

  /** For operators: from now on the store is this database's. The quarantine begins anew. */
  async adopt(): Promise<void> {
    const { id, sweeps } = await this.row();
    const known = readMark((await this.store.identity()) ?? '').sweeps;
    const next = Math.max(sweeps, known) + 1;
    await this.ask('update object_store set sweeps = ?, marked_at = now(), swept_at = now()', [next]);
    await this.ask('delete from quarantined_objects');
    await this.ask('delete from upload_tries');
    await this.store.mark(markOf({ id, sweeps: next }));
  }

  /** Once, and again from time to time: the check runs every few seconds. */
  private say(belonging: keyof typeof TROUBLE): void {
    if (this.said.belonging === belonging && Date.now() - this.said.at < SAY_AGAIN_MS) return;
    this.said = { belonging, at: Date.now() };
    this.logger.error({ belonging }, `${TROUBLE[belonging]}. ${WAY_OUT}`);
  }

  private async row(): Promise<StoreRow> {
    const [row] = await this.ask<StoreRow>('select id, marked_at, sweeps from object_store');
    if (!row) throw new Error('object_store has no row');
    return row;
  }

  /** Swept for the first time a day later. */
  private remember(): Promise<unknown> {
    return this.ask('update object_store set marked_at = now(), swept_at = now() where marked_at is null');
  }

  /** Both are empty of photos, or this database names files that are there: then it comes from before there were marks. */
  private async isFirstMeeting(): Promise<boolean> {
    const named = await this.ask<{ object_key: string }>(
      `(select object_key from photos order by id desc limit ?)
       union all (select object_key from site_images where object_key is not null limit ?)`,
      [SAMPLE, SAMPLE],
    );
    if (named.length === 0) return this.store.isEmpty(Object.values(KEY_ROOTS));
    for (const { object_key } of named) if (await this.isThere(object_key)) return true;
    return false;
  }

  private async isThere(key: string): Promise<boolean> {
    try {
      return (await this.store.head(key)) !== null;
    } catch (error) {
      // A folder without a mark does not say what it does not have.
      if (error instanceof AppError && error.code === 'STORE_UNAVAILABLE') return false;
      throw error;
    }
  }

  /** On a connection of its own: no request's transaction is meant by it. */
  private ask<T>(sql: string, params: unknown[] = []): Promise<T[]> {
    return this.em.getConnection().execute<T[]>(sql, params);
  }
}

/** The reason is in the log already. */
class StoreNotOurs extends AppError {
  constructor() {
    super('STORE_UNAVAILABLE');
  }
}
