import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PickerState } from '@vitrine/contracts/media/photo-library.dto';

/** A row of `picker_sessions`. `importId` is the task that waits for the pick and then imports. */
export interface PickerSessionRow {
  readonly id: string;
  readonly userId: string;
  readonly importId: string;
  /** The library's own id. */
  readonly googleId: string;
  readonly pickerUri: string;
  readonly pollMs: number;
  readonly pollsUntil: Date;
  readonly expiresAt: Date;
  readonly state: PickerState;
  readonly itemCount: number;
}

export type NewPickerSession = Omit<PickerSessionRow, 'state' | 'itemCount'>;

const COLUMNS = `id, user_id as "userId", import_id as "importId", google_id as "googleId", picker_uri as "pickerUri",
  poll_ms as "pollMs", polls_until as "pollsUntil", expires_at as "expiresAt", state, item_count as "itemCount"`;

/** Visits to the library's own window; they go with their import. */
@Injectable()
export class PickerSessionsRepository {
  constructor(private readonly em: EntityManager) {}

  async add({ id, userId, importId, googleId, pickerUri, ...polling }: NewPickerSession): Promise<void> {
    const { pollMs, pollsUntil, expiresAt } = polling;
    await this.em.execute(
      `insert into picker_sessions (id, user_id, import_id, google_id, picker_uri, poll_ms, polls_until, expires_at)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
      [id, userId, importId, googleId, pickerUri, pollMs, pollsUntil, expiresAt],
    );
  }

  find(id: string): Promise<PickerSessionRow | null> {
    return this.one(`select ${COLUMNS} from picker_sessions where id = ?`, [id]);
  }

  /** Null, too, for a session of another user. */
  ownedBy(userId: string, id: string): Promise<PickerSessionRow | null> {
    return this.one(`select ${COLUMNS} from picker_sessions where id = ? and user_id = ?`, [id, userId]);
  }

  /** Those in which nothing is picked, without the newest `kept`. */
  async waitingOf(userId: string, kept: number): Promise<PickerSessionRow[]> {
    const rows = await this.em.execute<PickerSessionRow[]>(
      `select ${COLUMNS} from picker_sessions where user_id = ? and state = 'waiting'
       order by created_at desc, id offset ?`,
      [userId, kept],
    );
    return rows.map(withDates);
  }

  /** False: it was in none of these states any more. */
  async move(id: string, from: readonly PickerState[], to: PickerState): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      `update picker_sessions set state = ?
       where id = ? and state in (select jsonb_array_elements_text(?::jsonb)) returning 1`,
      [to, id, JSON.stringify(from)],
    );
    return rows.length > 0;
  }

  async setItemCount(id: string, itemCount: number): Promise<void> {
    await this.em.execute('update picker_sessions set item_count = ? where id = ?', [itemCount, id]);
  }

  /** Sessions whose import was cancelled while they were open. */
  async ofCancelled(limit: number): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select session.id from picker_sessions session join tasks on tasks.id = import_id and tasks.state = 'cancelled'
       where session.state in ('waiting', 'picked', 'importing') order by session.created_at limit ?`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  private async one(sql: string, params: unknown[]): Promise<PickerSessionRow | null> {
    const [row] = await this.em.execute<PickerSessionRow[]>(sql, params);
    return row ? withDates(row) : null;
  }
}

const withDates = (row: PickerSessionRow): PickerSessionRow => ({
  ...row,
  pollsUntil: new Date(row.pollsUntil),
  expiresAt: new Date(row.expiresAt),
});
