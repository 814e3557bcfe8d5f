import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { connected } from './databases.js';

const LEASE = `interval '10 minutes'`;
const RENEW_MS = 60_000;

/** What media's database says of itself. */
export interface StoreRow {
  readonly id: string;
  /** When a backup came to its end last. */
  readonly backedUpAt: Date | null;
}

/**
 * Keeps media from deleting objects from before the dump until they are all copied (decision 0088): so each row of the dump
 * finds its file. A process that dies leaves a hold of ten minutes.
 */
export class HeldDeletions {
  private lost: Error | null = null;
  private readonly timer: NodeJS.Timeout;

  private constructor(
    private readonly url: string,
    private readonly holder: string,
    readonly store: StoreRow,
  ) {
    this.timer = setInterval(() => void this.renew().catch((error: unknown) => this.fail(error)), RENEW_MS);
  }

  /** Throws while another backup runs. */
  static async take(url: string): Promise<HeldDeletions> {
    const holder = randomUUID();
    const [row] = await ask<{ id: string; backed_up_at: Date | null }>(
      url,
      `update object_store set backup_holder = $1, backup_until = now() + ${LEASE}
       where backup_until is null or backup_until < now()
       returning id, (select succeeded_at from backup_runs where kind = 'backup') as backed_up_at`,
      [holder],
    );
    if (!row) throw new Error('Another backup is running, or was killed less than ten minutes ago');
    return new HeldDeletions(url, holder, { id: row.id, backedUpAt: row.backed_up_at });
  }

  /** Throws once the hold has been lost: what was copied since may lack files. */
  assertHeld(): void {
    if (this.lost) throw this.lost;
  }

  /** Throws unless deletions have been held all the way until now. */
  async assertHeldThroughout(): Promise<void> {
    this.assertHeld();
    await this.renew();
  }

  async release(): Promise<void> {
    clearInterval(this.timer);
    await ask(this.url, 'update object_store set backup_holder = null, backup_until = null where backup_holder = $1', [
      this.holder,
    ]);
  }

  private async renew(): Promise<void> {
    const rows = await ask(
      this.url,
      `update object_store set backup_until = now() + ${LEASE} where backup_holder = $1 and backup_until > now()
       returning id`,
      [this.holder],
    );
    if (rows.length === 0) throw new LostHold();
  }

  /** A database that is away for a moment is asked again; only what was let go is lost. */
  private fail(error: unknown): void {
    if (error instanceof LostHold) this.lost = error;
  }
}

class LostHold extends Error {
  constructor() {
    super('Deletions were no longer held while objects were copied; the backup has to be made again');
  }
}

const ask = async <T extends pg.QueryResultRow>(url: string, sql: string, values: unknown[]): Promise<T[]> =>
  connected(url, async (client) => (await client.query<T>(sql, values)).rows);
