import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Metrics } from '@vitrine/platform/health/define-metric';
import type { LibraryItem } from '../photo-library/photo-library.js';
import { idList } from '../sql.js';
import type { ItemCounts, ItemState, NotedItem, SettledItem, WaitingItem } from './import-state.js';
import { importedItems } from './import-items.metric.js';

/** More than the library lists on a page, so that a page's ordinals are its own however often it is listed. */
const ORDINALS_A_PAGE = 1_000;

/** The items of imports, and what has become of them; they go with their import. */
@Injectable()
export class ImportItemsRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly metrics: Metrics,
  ) {}

  /** Items of a page, which begins with `page`. What is known already stays as it is. */
  async add(importId: string, number: number, page: string | null, items: readonly LibraryItem[]): Promise<void> {
    const rows = items.map((item, at) => ({
      ordinal: number * ORDINALS_A_PAGE + at,
      google_id: item.id,
      file_name: item.fileName,
      mime: item.mimeType,
      kind: item.kind,
      width: item.width,
      height: item.height,
      is_video: isVideo(item),
    }));
    const added = await this.em.execute<{ state: ItemState }[]>(
      `insert into import_items (import_id, ordinal, google_id, file_name, mime, kind, width, height, page, state, reason)
       select ?, ordinal, google_id, file_name, mime, kind, width, height, ?,
         case when is_video then 'skipped' else 'waiting' end, case when is_video then 'video' end
       from jsonb_to_recordset(?::jsonb) as item (ordinal int, google_id text, file_name text, mime text, kind text,
         width int, height int, is_video boolean)
       on conflict do nothing returning state`,
      [importId, page, JSON.stringify(rows)],
    );
    this.count('skipped', added.filter(({ state }) => state === 'skipped').length);
  }

  async counts(importId: string): Promise<ItemCounts> {
    return (await this.countsOf([importId])).get(importId) ?? NONE;
  }

  /** By import; those without items are left out. */
  async countsOf(importIds: readonly string[]): Promise<Map<string, ItemCounts>> {
    if (importIds.length === 0) return new Map();
    const rows = await this.em.execute<{ id: string; state: ItemState; count: number }[]>(
      `select import_id as id, state, count(*)::int as count from import_items
       where import_id = any(?::uuid[]) group by import_id, state`,
      [idList(importIds)],
    );
    const counts = new Map<string, ItemCounts>();
    for (const { id, state, count } of rows) counts.set(id, { ...(counts.get(id) ?? NONE), [state]: count });
    return counts;
  }

  /** Why items were not imported, each reason once. */
  async reasons(importId: string): Promise<string[]> {
    const rows = await this.em.execute<{ reason: string }[]>(
      'select distinct reason from import_items where import_id = ? and reason is not null',
      [importId],
    );
    return rows.map(({ reason }) => reason);
  }

  /** The first items that were not imported, or not as they are. */
  noted(importId: string, limit: number): Promise<NotedItem[]> {
    return this.em.execute(
      `select file_name as "fileName", state, reason, rendition from import_items
       where import_id = ? and (state in ('duplicate', 'skipped', 'failed') or rendition is not null)
       order by ordinal limit ?`,
      [importId, limit],
    );
  }

  /** The first that wait and whose next try is due. */
  due(importId: string, limit: number): Promise<WaitingItem[]> {
    return this.em.execute(
      `select ordinal, google_id as "googleId", file_name as "fileName", mime, page, photo_id as "photoId", tries
       from import_items where import_id = ? and state = 'waiting' and due_at <= now() order by ordinal limit ?`,
      [importId, limit],
    );
  }

  /** How long until one of those that wait is due. */
  async pauseMs(importId: string): Promise<number> {
    const [row] = await this.em.execute<{ ms: number | null }[]>(
      `select (extract(epoch from min(due_at) - now()) * 1000)::int as ms from import_items
       where import_id = ? and state = 'waiting'`,
      [importId],
    );
    return Math.max(0, row?.ms ?? 0);
  }

  /** Nothing changes when the item has been settled before. */
  async settle(importId: string, ordinal: number, { state, reason }: SettledItem): Promise<void> {
    const settled = await this.em.execute<unknown[]>(
      `update import_items set state = ?, reason = ? where import_id = ? and ordinal = ? and state = 'waiting'
       returning 1`,
      [state, reason ?? null, importId, ordinal],
    );
    this.count(state, settled.length);
  }

  /** The item comes as an image that fits into a square of so many pixels. */
  async noteRendition(importId: string, ordinal: number, maxEdge: number): Promise<void> {
    await this.em.execute('update import_items set rendition = ? where import_id = ? and ordinal = ?', [
      maxEdge,
      importId,
      ordinal,
    ]);
  }

  async postpone(importId: string, { ordinal, tries }: WaitingItem, pauseMs: number): Promise<void> {
    await this.em.execute(
      `update import_items set tries = ?, due_at = now() + ? * interval '1 millisecond'
       where import_id = ? and ordinal = ?`,
      [tries + 1, pauseMs, importId, ordinal],
    );
  }

  /** Ends all that wait. */
  async settleRest(importId: string, { state, reason }: SettledItem): Promise<void> {
    const settled = await this.em.execute<unknown[]>(
      `update import_items set state = ?, reason = ? where import_id = ? and state = 'waiting' returning 1`,
      [state, reason, importId],
    );
    this.count(state, settled.length);
  }

  private count(outcome: ItemState, items: number): void {
    this.metrics.of(importedItems).inc({ outcome }, items);
  }
}

const NONE: ItemCounts = { waiting: 0, imported: 0, duplicate: 0, skipped: 0, failed: 0 };

const isVideo = ({ kind, mimeType }: LibraryItem): boolean => kind === 'video' || mimeType.startsWith('video/');
