import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { MediaEvents, PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import { thenBumpPage } from './page-revision.sql.js';

/** A public photo and who took it. */
export interface ShownPhoto {
  photo: PhotoSnapshot;
  owner: UserSnapshot;
}

@Injectable()
export class PublicPhotosRepository {
  constructor(private readonly em: EntityManager) {}

  /** Keeps the newest revision. Of a photo that visitors may not see nothing but id and revision is kept. */
  async apply(photo: PhotoSnapshot, again = false): Promise<void> {
    const shown = photo.visible ? photo : null;
    await this.em.execute(
      thenBumpPage(`insert into public_photos as kept
          (photo_id, owner_id, revision, visible, category, featured, created_at, snapshot)
        values (?, ?, ?, ?, ?, ?, ?, ?::jsonb)
        on conflict (photo_id) do update set revision = excluded.revision, visible = excluded.visible, deleted = false,
          category = excluded.category, featured = excluded.featured, created_at = excluded.created_at,
          snapshot = excluded.snapshot, confirmed_at = now()
        where kept.revision < excluded.revision
          or (?::boolean and kept.revision = excluded.revision and not kept.deleted)
        returning owner_id`),
      [
        photo.id,
        photo.ownerId,
        photo.revision,
        photo.visible,
        shown?.category ?? null,
        shown?.featured ?? false,
        shown?.createdAt ?? null,
        shown && JSON.stringify(shown),
        again,
      ],
    );
  }

  /** Leaves a tombstone, so that a change that comes late cannot bring the photo back. */
  async forget({ photoId, ownerId, revision }: MediaEvents['media.photo_deleted']): Promise<void> {
    await this.em.execute(
      thenBumpPage(`insert into public_photos as kept (photo_id, owner_id, revision, visible, deleted)
        values (?, ?, ?, false, true)
        on conflict (photo_id) do update set revision = excluded.revision, visible = false, deleted = true,
          category = null, featured = false, created_at = null, snapshot = null, confirmed_at = now()
        where kept.revision < excluded.revision or (kept.revision = excluded.revision and not kept.deleted)
        returning owner_id`),
      [photoId, ownerId, revision],
    );
  }

  /** Newest first (PORT-49). */
  async ofOwner(ownerId: string, limit: number): Promise<PhotoSnapshot[]> {
    const rows = await this.em.execute<{ snapshot: PhotoSnapshot }[]>(
      `select snapshot from public_photos where owner_id = ? and visible
       order by created_at desc, photo_id desc limit ?`,
      [ownerId, limit],
    );
    return rows.map((row) => row.snapshot);
  }

  /** Of all photographers who have a page. Newest first; within a category the featured ones before (GAL-16, GAL-22). */
  async list(query: { featured?: boolean; category?: string; limit: number; offset: number }): Promise<ShownPhoto[]> {
    const conditions = ['shown.visible'];
    if (query.featured) conditions.push('shown.featured');
    if (query.category) conditions.push('shown.category = ?');
    const order = query.category ? 'shown.featured desc, shown.created_at desc' : 'shown.created_at desc';
    return this.em.execute<ShownPhoto[]>(
      `select shown.snapshot as photo, owner.snapshot as owner
       from public_photos shown
       join profiles owner on owner.user_id = shown.owner_id and owner.username_lower is not null
       where ${conditions.join(' and ')} order by ${order}, shown.photo_id desc limit ? offset ?`,
      [...(query.category ? [query.category] : []), query.limit, query.offset],
    );
  }

  /** The database's clock, for {@link hideUnconfirmedSince}. */
  async now(): Promise<string> {
    const [row] = await this.em.execute<[{ now: string }]>('select clock_timestamp()::text as now');
    return row.now;
  }

  /** Notes that media still has these photos. */
  async confirm(photoIds: readonly string[]): Promise<void> {
    await this.em.execute(
      'update public_photos set confirmed_at = clock_timestamp() where photo_id in (select value::uuid from jsonb_array_elements_text(?::jsonb))',
      [JSON.stringify(photoIds)],
    );
  }

  /** Hides photos that neither a walk nor a fact has named since: media no longer has them. */
  async hideUnconfirmedSince(time: string): Promise<void> {
    await this.em.execute(
      thenBumpPage(`update public_photos set visible = false, category = null, featured = false, created_at = null, snapshot = null
        where visible and confirmed_at < ?::timestamptz returning owner_id`),
      [time],
    );
  }
}
